use super::call::{Body, Call};
pub(super) fn build(_call: Call<'_>) -> Option<Body> {
    None
}
