const baseUrl = process.env.BASE_URL ?? '/';

export default {
  title: 'Recipe',
  url: 'https://example.org',
  baseUrl,
  // The folder of Rowkind lies in static/rowkind.
  scripts: [{ src: `${baseUrl}rowkind/rowkind.js`, type: 'module' }],
  presets: [['classic', { docs: { routeBasePath: '/', sidebarPath: false }, blog: false, theme: {} }]],
};
