import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/** How the parts may lean on each other. Every check lists what breaks it, so that the list is the message. */

const root = path.resolve(import.meta.dirname, '..')

/** What each top folder may import besides itself. A folder that is not here fails the first check. */
const mayImport: Record<string, string[]> = {
  contract: [],
  database: ['contract'],
  emails: ['contract', 'site.config.ts'],
  server: ['contract', 'database', 'emails', 'site.config.ts'],
  web: ['contract', 'site.config.ts'],
  scripts: ['contract', 'database', 'emails', 'server', 'web', 'site.config.ts'],
  bench: ['contract', 'database', 'server', 'test', 'web', 'site.config.ts'],
  test: ['contract', 'database', 'emails', 'server', 'web', 'scripts', 'site.config.ts'],
  docs: [],
  content: [],
}
const audiences = ['site', 'student', 'staff']
/** Only their place in package.json makes these names mean something. */
const entries = ['emails/index.ts']
const generated = ['database/tables.ts']

type Import = { to: string; isFile: boolean; typeOnly: boolean }
type Source = { file: string; text: string; imports: Import[] }

function filesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.posix.join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(name) : [name]
  })
}

const ignored = readFileSync(path.join(root, '.gitignore'), 'utf8').split('\n')
const folders = readdirSync(root, { withFileTypes: true })
  .filter(
    (entry) => entry.isDirectory() && !entry.name.startsWith('.') && !ignored.includes(`${entry.name}/`),
  )
  .map(({ name }) => name)
const allFiles = folders.flatMap(filesBelow)
const aliases = (JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as { imports: object })
  .imports

function resolve(from: string, to: string): Import['to'] {
  if (to.startsWith('.')) return path.posix.join(path.posix.dirname(from), to)
  if (to === '#site') return 'site.config.ts'
  if (to === '#emails') return 'emails/index.ts'
  return to.replace(/^#/, '')
}

const importing =
  /^\s*(?:import|export)\s+(type\s)?[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const sources: Source[] = allFiles
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const imports = [...text.matchAll(importing)].map(([, typeOnly, named, bare, called]): Import => {
      const to = named ?? bare ?? called ?? ''
      return {
        to: resolve(file, to.replace(/\?.*$/, '')),
        isFile: /^[.#]/.test(to),
        typeOnly: Boolean(typeOnly),
      }
    })
    return { file, text, imports }
  })

const isTest = (file: string) => /\.(test|e2e|release)\.tsx?$/.test(file) || file.startsWith('test/')
const product = sources.filter(({ file }) => !isTest(file))
const top = (file: string) => file.split('/')[0] ?? ''

/** Every import of the given sources that `wrong` objects to, as "from → to". */
function offences(among: Source[], wrong: (from: string, to: Import) => boolean): string[] {
  return among.flatMap(({ file, imports }) =>
    imports.filter((to) => wrong(file, to)).map(({ to }) => `${file} → ${to}`),
  )
}

const within = (folder: string) => (file: string) => file.startsWith(`${folder}/`)

test('the folders are the ones we know, and the reading of imports works', () => {
  expect(folders.filter((folder) => !(folder in mayImport))).toEqual([])
  expect(Object.keys(aliases)).toContain('#contract/*')
  expect(sources.length).toBeGreaterThan(50)
  const own = sources.find(({ file }) => file === 'database/connect.ts')
  expect(own?.imports.map(({ to }) => to)).toEqual([
    'kysely',
    'pg',
    'database/embedded.ts',
    'database/tables.ts',
  ])
})

test('each part imports only the parts below it', () => {
  expect(
    offences(
      product,
      (from, { to, isFile }) =>
        isFile &&
        top(to) !== top(from) &&
        !mayImport[top(from)]?.includes(top(to)) &&
        top(from) !== 'scripts',
    ),
  ).toEqual([])
})

test('the contract imports zod and itself, nothing else', () => {
  const among = product.filter(({ file }) => within('contract')(file))
  expect(offences(among, (_, { to, isFile }) => !isFile && !/^zod(\/mini)?$/.test(to))).toEqual([])
})

test('the web uses nothing of Node or of the server', () => {
  const among = product.filter(
    ({ file }) => within('web')(file) && !/entry-server|prerender|^web\/gallery\//.test(file),
  )
  expect(
    offences(among, (_, { to }) => /^(node:|pg$|kysely|fastify|@fastify|sharp|nodemailer)/.test(to)),
  ).toEqual([])
})

test('features of the server do not import each other’s routes, nor the table of contents', () => {
  const feature = (file: string) => /^server\/features\/([^/]+)\//.exec(file)?.[1]
  const among = product.filter(({ file }) => feature(file))
  expect(
    offences(
      among,
      (from, { to }) =>
        (to.endsWith('/routes.ts') && feature(to) !== feature(from)) || /^server\/(app|main)\.ts$/.test(to),
    ),
  ).toEqual([])
})

test('site, student and staff never import each other, and what they share imports none of them', () => {
  const audience = (file: string) => audiences.find((name) => within(`web/${name}`)(file))
  expect(
    offences(product, (from, { to }) => {
      const wanted = audience(to)
      if (!wanted || !within('web')(from)) return false
      const isShared = ['ui', 'shared', 'store', 'words'].some((name) => within(`web/${name}`)(from))
      return isShared || (audience(from) !== undefined && audience(from) !== wanted)
    }),
  ).toEqual([])
})

test('the kit in web/ui knows no feature, no route and no request', () => {
  const among = product.filter(({ file }) => within('web/ui')(file))
  expect(
    offences(
      among,
      (_, { to, isFile }) =>
        (isFile && !within('web/ui')(to) && !within('web/illustrations')(to) && !to.endsWith('.css')) ||
        to === 'react-router',
    ),
  ).toEqual([])
  expect(among.filter(({ text }) => /\bfetch\(|XMLHttpRequest/.test(text)).map(({ file }) => file)).toEqual(
    [],
  )
})

test('tests are imported by tests alone', () => {
  expect(
    offences(product, (from, { to }) => top(from) !== 'bench' && (top(to) === 'test' || isTest(to))),
  ).toEqual([])
})

test('no circles', () => {
  const graph = new Map(sources.map(({ file, imports }) => [file, imports.filter(({ isFile }) => isFile)]))
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, trail: string[]): void => {
    if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' → '))
    if (done.has(file) || trail.includes(file)) return
    for (const { to } of graph.get(file) ?? []) visit(to, [...trail, file])
    done.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  expect(circles).toEqual([])
})

test('no barrels: a name is imported from where it is made', () => {
  const index = allFiles.filter((file) => /\/index\.(ts|tsx|mjs)$/.test(file) && !entries.includes(file))
  expect(index).toEqual([])
  expect(sources.filter(({ text }) => /^export \* from/m.test(text)).map(({ file }) => file)).toEqual([])
})

test('files are named for what they hold, in lower case with dashes', () => {
  const code = allFiles.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file))
  const names = /^([a-z0-9]+(-[a-z0-9]+)*)(\.(test|e2e|release|local))?\.(ts|tsx|mjs|css|sql)$/
  expect(code.filter((file) => !names.test(path.basename(file)))).toEqual([])
  const empty = /(^|[/-])(utils?|misc|common|helpers?|lib|stuff|shared-code)([/.-]|$)/
  expect(code.filter((file) => empty.test(file))).toEqual([])
})

test('components are written in emails and web alone: the server runs its files as they stand', () => {
  expect(allFiles.filter((file) => file.endsWith('.tsx') && !/^(emails|web)\//.test(file))).toEqual([])
})

test('no file is longer than 350 lines, save generated ones and migrations', () => {
  const long = allFiles
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !generated.includes(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 350)
  expect(long).toEqual([])
})

test('no markup from text and no code from text, which the linter cannot see everywhere', () => {
  const forms =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=[^=]|\bnew Function\(|\beval\(|['"`]javascript:/
  expect(product.filter(({ text }) => forms.test(text)).map(({ file }) => file)).toEqual([])
})

test('nothing is left for later', () => {
  const among = sources.filter(({ file }) => file !== 'test/boundaries.test.ts')
  expect(among.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text)).map(({ file }) => file)).toEqual([])
})
