// A live figure in MDX. Without JavaScript, and in print, the picture and the text stand there.
import useBaseUrl from '@docusaurus/useBaseUrl';

export default function Rowkind({ text, picture, alt = '', ...options }) {
  const src = useBaseUrl(picture ?? '');
  return (
    <rowkind-scenario {...options}>
      {picture && <img src={src} alt={alt} width="720" />}
      <details>
        <summary>The scenario</summary>
        <pre>{text}</pre>
      </details>
    </rowkind-scenario>
  );
}
