// In MDX: import Rowkind from './Rowkind'; import scenario from '!!raw-loader!./scenario.md'; <Rowkind text={scenario} view="readers" />
// The script comes from docusaurus.config.js: scripts: [{ src: '/rowkind/rowkind.js', type: 'module' }], the folder from static/rowkind.
export default function Rowkind({ text, ...options }) {
  return (
    <rowkind-scenario {...options}>
      <pre>{text}</pre>
    </rowkind-scenario>
  );
}
