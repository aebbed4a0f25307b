import type { ShellName } from '#kit/routing/public-paths.ts'

// The sources of what the pages show, as text by their path from the root.
const sources = Object.fromEntries(
  Object.entries(
    import.meta.glob<string>(
      [
        './**/*.tsx',
        '../help/*.tsx',
        '../section.tsx',
        '../../areas/*/*/web/*.{ts,tsx}',
        '../../areas/*/offers-web.ts',
        '../../kit/ui/**/*.tsx',
        '../../kit/illustrations/*.tsx',
        '!**/*.test.{ts,tsx}',
      ],
      { query: '?raw', import: 'default', eager: true },
    ),
  ).map(([file, text]) => [
    new URL(file, 'file:///site/catalogue/').pathname,
    // Words of comments are names of classes too.
    text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''),
  ]),
)

/** The components of each page. A problem may take the place of any. */
const pages: Record<ShellName, readonly string[]> = {
  start: ['catalogue/start-page'],
  programs: ['catalogue/search-page'],
  program: ['catalogue/program/program-page'],
  universities: ['catalogue/university-page'],
  university: ['catalogue/university-page'],
  countries: ['catalogue/countries-page'],
  map: ['catalogue/map-page'],
  compare: ['catalogue/compare-page'],
  shortlist: ['catalogue/shortlist-page'],
  qualify: ['catalogue/qualify/qualify-page'],
  help: ['help/help-page'],
  article: ['help/article-page'],
}

const importing = /^import\s+(?:type\s+)?\{?([^'"]*?)\}?\s+from\s+'([^']+)'/gm
const exporting = /^export\s+(?:type\s+)?\{([^}]*)\}\s+from\s+'([^']+)'/gm
const namesIn = (list: string) => list.split(',').map((name) => name.replace(/^\s*type\s|\s/g, ''))
const resolved = (from: string, to: string) =>
  to.startsWith('#') ? to.replace('#', '/') : new URL(to, `file://${from}`).pathname

/** Adds a source and those it imports. Of what an area offers, only the files of the names that are imported. */
function visit(found: Set<string>, file: string): Set<string> {
  const text = sources[file]
  if (text === undefined || found.has(file)) return found
  found.add(file)
  for (const [, names = '', to = ''] of text.matchAll(importing)) {
    const imported = resolved(file, to)
    if (!imported.endsWith('/offers-web.ts')) {
      visit(found, imported)
      continue
    }
    const wanted = new Set(namesIn(names))
    for (const [, offered = '', from = ''] of (sources[imported] ?? '').matchAll(exporting)) {
      if (namesIn(offered).some((name) => wanted.has(name))) visit(found, resolved(imported, from))
    }
  }
  return found
}

/** The sources of everything that a page may show, whatever the catalogue contains. */
export function sourcesOf(shell: ShellName): string[] {
  const found = new Set<string>()
  for (const page of ['catalogue/problem-page', ...pages[shell]]) {
    const file = `/site/${page}.tsx`
    if (!(file in sources)) throw new Error(`There is no ${file}`)
    visit(found, file)
  }
  return [...found].map((file) => sources[file]!)
}
