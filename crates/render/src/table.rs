//! Columns of text, padded to their widest cell.

/// Lines of cells under a head; numbers stand at the right.
pub fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = head.iter().map(|cell| cell.chars().count()).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let right: Vec<bool> = (0..head.len())
        .map(|column| !rows.is_empty() && rows.iter().all(|row| row.get(column).is_some_and(|cell| is_number(cell))))
        .collect();
    let line = |cells: Vec<&str>| {
        let mut out = String::from(" ");
        for (column, cell) in cells.into_iter().enumerate() {
            let pad = " ".repeat(widths[column].saturating_sub(cell.chars().count()));
            out.push(' ');
            out.push_str(&if right[column] { format!("{pad}{cell}") } else { format!("{cell}{pad}") });
            out.push(' ');
        }
        format!("{}\n", out.trim_end())
    };
    let mut out = line(head.to_vec());
    for row in rows {
        out.push_str(&line(row.iter().map(String::as_str).collect()));
    }
    out
}

fn is_number(cell: &str) -> bool {
    cell.is_empty() || cell == "null" || cell.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_padded_and_numbers_stand_right() {
        let rows = vec![vec!["a".to_string(), "1".to_string()], vec!["bcd".to_string(), "22".to_string()]];
        assert_eq!(table(&["name", "n"], &rows), "  name   n\n  a      1\n  bcd   22\n");
    }
}
