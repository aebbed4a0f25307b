import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { isBinding, isContract } from '#app/found-files.ts'

/**
 * Which parts may import which; docs/decisions/2026-11-23-areas.md explains why. Every check lists the
 * violations, so that the list is the message.
 */

const root = path.resolve(import.meta.dirname, '..')

/** The top folders. Each may import itself and those named here. */
const mayImport: Record<string, string[]> = {
  // The list of screens is data and imports nothing: every link of the product is made from it.
  kit: ['platform', 'site.config.ts', 'app/screens.ts'],
  platform: ['site.config.ts'],
  areas: ['kit', 'platform', 'site.config.ts'],
  site: ['areas', 'kit', 'platform', 'site.config.ts'],
  app: ['areas', 'kit', 'platform', 'site', 'site.config.ts'],
  scripts: ['app', 'areas', 'kit', 'platform', 'site', 'site.config.ts'],
  // A bench starts the product with the arguments of `npm start`, which may import nothing outside its folder.
  bench: ['app', 'areas', 'kit', 'platform', 'site', 'test', 'scripts/run/lean.mjs', 'site.config.ts'],
  test: ['app', 'areas', 'kit', 'platform', 'site', 'scripts', 'site.config.ts'],
  content: [],
  deploy: [],
  docs: [],
}

/** The areas. Each may use those before it, so there is no cycle. */
const areas = [
  'accounts',
  'catalogue',
  'applications',
  'students',
  'planning',
  'learning',
  'conversation',
  'oversight',
]

/** The audiences of screens: a folder of a feature, or of the app. `web` is for all of them. */
const audiences = ['visitor', 'student', 'staff']

/** Files that package.json refers to by these names. */
const entries = ['app/emails/index.ts']
const generated = ['platform/database/tables.ts']

type Import = { to: string; isFile: boolean }
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

/** The texts that a generated module is made from. */
function textsOf(to: string): string {
  if (to === '#texts/languages.ts') return 'platform/texts/languages.ts'
  const [, feature = '', name] = /^#texts\/(.+)\/([\w-]+)\.ts$/.exec(to) ?? []
  const folder = /^(?:app|kit|platform|site)(?:\/|$)/.test(feature) ? feature : `areas/${feature}`
  return `${folder}/texts/en/${name}.json`
}

function resolve(from: string, to: string): Import['to'] {
  if (to.startsWith('.')) return path.posix.join(path.posix.dirname(from), to)
  if (to === '#site') return 'site.config.ts'
  if (to === '#emails') return 'app/emails/index.ts'
  if (to.startsWith('#texts/')) return textsOf(to)
  return to.replace(/^#/, '')
}

const importing =
  /^\s*(?:import|export)\s+(?:type\s)?[^'"`;]*?\bfrom\s+['"]([^'"]+)['"]|^\s*import\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const sources: Source[] = allFiles
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file))
  .map((file) => {
    const text = readFileSync(path.join(root, file), 'utf8')
    const imports = [...text.matchAll(importing)].map(([, named, bare, called]): Import => {
      const to = named ?? bare ?? called ?? ''
      return { to: resolve(file, to.replace(/\?.*$/, '')), isFile: /^[.#]/.test(to) }
    })
    return { file, text, imports }
  })

const isTest = (file: string) => /\.(test|e2e|release)\.tsx?$/.test(file) || file.startsWith('test/')
const product = sources.filter(({ file }) => !isTest(file))
const top = (file: string) => file.split('/')[0] ?? ''
const within = (folder: string) => (file: string) => file.startsWith(`${folder}/`)

/** Every import of the given sources that `wrong` rejects, as "from → to". */
function offences(among: Source[], wrong: (from: string, to: Import) => boolean): string[] {
  return among.flatMap(({ file, imports }) =>
    imports.filter((to) => wrong(file, to)).map(({ to }) => `${file} → ${to}`),
  )
}

const areaOf = (file: string) => /^areas\/([^/]+)\//.exec(file)?.[1]
const isText = (file: string) =>
  /^(areas\/[^/]+\/[^/]+|kit|platform(\/[^/]+)?|site|app\/[^/]+)\/texts\//.test(file)

type Side = 'contract' | 'texts' | 'emails' | 'server' | 'web' | 'student' | 'staff' | 'visitor'

const sides: readonly string[] = ['contract', 'server', 'web', ...audiences, 'emails', 'texts']

/**
 * Which side of an area a file is on: its folder in the feature, its own name in a folder of what changes together, or
 * the name of its declared file.
 */
function sideOf(file: string): Side {
  if (isContract(file)) return 'contract'
  if (isText(file)) return 'texts'
  const declared = /^areas\/[^/]+\/offers(?:-(\w+))?\.ts$/.exec(file)
  const [, , , folder = '', name = ''] = file.split('/')
  return (declared ? (declared[1] ?? 'server') : sides.includes(folder) ? folder : name.split('.')[0]) as Side
}

/** The declared files that a side may use of another area, besides contracts and texts. */
const mayUse: Record<Side, Side[]> = {
  contract: [],
  texts: [],
  emails: ['emails'],
  server: ['server'],
  web: ['web'],
  student: ['student', 'web'],
  staff: ['staff', 'web'],
  visitor: ['web'],
}

/** E-mails, texts, languages and paths are also used on the server. */
const isBrowser = (file: string) =>
  /^(site\/|kit\/(?!mail\/|texts\/|language\/|routing\/paths\.ts$)|app\/(web|student|staff)\/)/.test(file) ||
  (areaOf(file) !== undefined && ['web', ...audiences].includes(sideOf(file)))
const isServer = (file: string) =>
  !isContract(file) &&
  !isText(file) &&
  (/^(platform\/|app\/(api|commands)\/|app\/main\.ts$)/.test(file) ||
    (areaOf(file) !== undefined && sideOf(file) === 'server'))

test('the folders are known, and imports are parsed', () => {
  expect(folders.filter((folder) => !(folder in mayImport))).toEqual([])
  expect(
    readdirSync(path.join(root, 'areas'), { withFileTypes: true })
      .map(({ name }) => name)
      .sort(),
  ).toEqual(areas.toSorted())
  expect(Object.keys(aliases)).toContain('#areas/*')
  expect(sources.length).toBeGreaterThan(50)
  const own = sources.find(({ file }) => file === 'platform/database/connect.ts')
  expect(own?.imports.map(({ to }) => to)).toEqual([
    'kysely',
    'pg',
    'platform/config/config.ts',
    'platform/database/client.ts',
    'platform/database/database-url.ts',
    'platform/database/embedded.ts',
    'platform/database/pooling/patient-pool.ts',
    'platform/database/pooling/silent-connection.ts',
    'platform/database/pooling/transaction-pooling.ts',
    'platform/database/replica/checked-pool.ts',
    'platform/database/tables.ts',
  ])
})

test('a feature has a contract, its sides, and folders with one file per side, nothing else', () => {
  const odd = allFiles.filter((file) => {
    const [, , feature, place, ...rest] = file.split('/')
    if (!areaOf(file) || place === undefined)
      return areaOf(file) && !/^(offers(-\w+)?\.ts|README\.md)$/.test(feature!)
    if (rest.length === 0) return !/^contract(\.test)?\.ts$/.test(place)
    const [name = ''] = rest[0]!.split('.')
    return !sides.includes(place) && !(rest.length === 1 && sides.includes(name))
  })
  expect(odd).toEqual([])
})

test('each part imports only the parts below it', () => {
  expect(
    offences(
      product,
      (from, { to, isFile }) =>
        isFile &&
        top(to) !== top(from) &&
        !mayImport[top(from)]?.some((part) => part === top(to) || part === to) &&
        top(from) !== 'scripts' &&
        // E-mails are a separate bundle, which the server imports by name.
        !(isServer(from) && entries.includes(to)),
    ),
  ).toEqual([])
})

test('the list of screens imports nothing, so that every part can read it', () => {
  expect(sources.find(({ file }) => file === 'app/screens.ts')?.imports).toEqual([])
})

test('an area uses only areas before it, and of those only contracts, texts and what they offer', () => {
  const among = product.filter(({ file }) => areaOf(file))
  expect(
    offences(among, (from, { to }) => {
      const [mine, theirs] = [areaOf(from)!, areaOf(to)]
      if (theirs === undefined || theirs === mine) return false
      if (areas.indexOf(theirs) > areas.indexOf(mine)) return true
      if (isContract(to) || isText(to)) return false
      return !/^areas\/[^/]+\/offers/.test(to) || !mayUse[sideOf(from)].includes(sideOf(to))
    }),
  ).toEqual([])
})

test('what an area offers is used by other areas, and not by itself', () => {
  const offers = sources.filter(({ file }) => /^areas\/[^/]+\/offers/.test(file))
  expect(
    offences(product, (from, { to }) => /^areas\/[^/]+\/offers/.test(to) && areaOf(from) === areaOf(to)),
  ).toEqual([])
  const idle = offers.flatMap(({ file, text }) => {
    const users = product.filter(({ imports }) => imports.some(({ to }) => to === file))
    const names = [...text.matchAll(/^export (?:type )?\{([^}]*)\}/gm)].flatMap(
      ([, list = '']) => list.match(/\w+(?=\s*(?:,|$))/g) ?? [],
    )
    return names
      .filter((name) => !users.some((user) => new RegExp(`\\b${name}\\b`).test(user.text)))
      .map((name) => `${file}: ${name}`)
  })
  expect(idle).toEqual([])
})

test('the search for programs is used only through its interface', () => {
  const search = 'areas/catalogue/search/server'
  const open = [`${search}/program-search.ts`, `${search}/routes.ts`]
  expect(
    offences(sources, (from, { to }) => within(search)(to) && !within(search)(from) && !open.includes(to)),
  ).toEqual([])
})

test('the public pages use only contracts and texts of areas, and what those offer to screens', () => {
  const among = product.filter(({ file }) => within('site')(file))
  expect(
    offences(
      among,
      (_, { to }) =>
        areaOf(to) !== undefined && !isContract(to) && !isText(to) && !to.endsWith('/offers-web.ts'),
    ),
  ).toEqual([])
})

test('the contract imports zod, itself and texts, nothing else', () => {
  const among = product.filter(({ file }) => isContract(file))
  expect(
    offences(among, (_, { to, isFile }) =>
      isFile ? !isContract(to) && !isText(to) : !/^zod(\/mini)?$/.test(to),
    ),
  ).toEqual([])
})

test('the browser uses nothing of Node or of the server, and the server nothing of the browser', () => {
  const among = product.filter(
    ({ file }) => isBrowser(file) && !/entry-server|prerender|^kit\/gallery\//.test(file),
  )
  expect(
    offences(
      among,
      (_, { to }) => isServer(to) || /^(node:|pg$|kysely|fastify|@fastify|sharp|nodemailer)/.test(to),
    ),
  ).toEqual([])
  expect(
    offences(
      product.filter(({ file }) => isServer(file)),
      (_, { to }) => isBrowser(to),
    ),
  ).toEqual([])
})

test('in the browser, kit and app use only contracts and texts of the platform', () => {
  const among = product.filter(({ file }) => isBrowser(file) || within('kit')(file))
  expect(offences(among, (_, { to }) => within('platform')(to) && !isContract(to) && !isText(to))).toEqual([])
})

test('features do not import each other’s routes', () => {
  const feature = (file: string) => /^(areas\/[^/]+\/[^/]+|platform\/[^/]+)\//.exec(file)?.[1]
  const among = product.filter(({ file }) => feature(file))
  expect(offences(among, (from, { to }) => isBinding(to) && feature(to) !== feature(from))).toEqual([])
})

test('student and staff screens never import each other, and shared code imports neither', () => {
  const audience = (file: string) =>
    audiences.find((name) =>
      areaOf(file)
        ? sideOf(file) === name
        : within(`app/${name}`)(file) || (name === 'visitor' && within('site')(file)),
    )
  expect(
    offences(product, (from, { to }) => {
      const wanted = audience(to)
      if (!wanted || !isBrowser(from) || within('app/web')(from)) return false
      return audience(from) !== wanted
    }),
  ).toEqual([])
})

test('the kit’s components know no route and no request', () => {
  const among = product.filter(({ file }) => within('kit/ui')(file))
  expect(
    offences(
      among,
      (_, { to, isFile }) =>
        (isFile &&
          !within('kit/ui')(to) &&
          !within('kit/illustrations')(to) &&
          !within('kit/texts')(to) &&
          !isContract(to)) ||
        to === 'wouter',
    ),
  ).toEqual([])
  expect(among.filter(({ text }) => /\bfetch\(|XMLHttpRequest/.test(text)).map(({ file }) => file)).toEqual(
    [],
  )
})

test('only tests import tests', () => {
  expect(
    offences(product, (from, { to }) => top(from) !== 'bench' && (top(to) === 'test' || isTest(to))),
  ).toEqual([])
})

test('no import cycles', () => {
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

test('no barrel files except what areas offer: a name is imported from the file that defines it', () => {
  const index = allFiles.filter((file) => /\/index\.(ts|tsx|mjs)$/.test(file) && !entries.includes(file))
  expect(index).toEqual([])
  expect(sources.filter(({ text }) => /^export \* from/m.test(text)).map(({ file }) => file)).toEqual([])
})

test('every area has a short README', () => {
  const lines = areas.map((area) => {
    const file = path.join(root, 'areas', area, 'README.md')
    return [area, existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0] as const
  })
  expect(lines.filter(([, count]) => count < 5 || count > 15)).toEqual([])
})

test('no folder has more than twenty code files', () => {
  const count = new Map<string, number>()
  for (const { file } of sources) {
    if (/\.(test|e2e|release)\.tsx?$/.test(file)) continue
    const folder = path.posix.dirname(file)
    count.set(folder, (count.get(folder) ?? 0) + 1)
  }
  expect([...count].filter(([, files]) => files > 20)).toEqual([])
})

test('files are named for what they contain, in lower case with dashes', () => {
  const code = allFiles.filter((file) => /\.(ts|tsx|mjs|css|sql)$/.test(file))
  const names = /^([a-z0-9]+(-[a-z0-9]+)*)(\.(test|e2e|release|cluster|local|d))?\.(ts|tsx|mjs|css|sql)$/
  expect(code.filter((file) => !names.test(path.basename(file)))).toEqual([])
  const empty = /(^|[/-])(utils?|misc|common|helpers?|lib|stuff|shared-code)([/.-]|$)/
  expect(code.filter((file) => empty.test(file))).toEqual([])
})

test('only screens and e-mails are .tsx: the server runs its files without a build', () => {
  const isComponent = (file: string) =>
    isBrowser(file) || /^kit\/mail\/|^areas\/[^/]+\/[^/]+\/emails\//.test(file)
  expect(allFiles.filter((file) => file.endsWith('.tsx') && !isComponent(file))).toEqual([])
})

test('no file is longer than 450 lines, except generated ones and migrations', () => {
  const long = allFiles
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !generated.includes(file))
    .map((file) => [file, readFileSync(path.join(root, file), 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > 450)
  expect(long).toEqual([])
})

test('no markup and no code from text, which the linter cannot detect everywhere', () => {
  const forms =
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\s*=[^=]|\bnew Function\(|\beval\(|['"`]javascript:/
  // Shows what React has rendered on the server, with all data escaped, before the app is there.
  const shows = 'app/web/begin-screen.ts'
  expect(product.filter(({ text }) => forms.test(text)).map(({ file }) => file)).toEqual([shows])
})

test('there are no TODO comments', () => {
  const among = sources.filter(({ file }) => file !== 'test/boundaries.test.ts')
  expect(among.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text)).map(({ file }) => file)).toEqual([])
})
