import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * Most bytes of script, gzipped: for the first view of the dashboard in all, for each further screen, for a public
 * page. What forms run on (react-hook-form, zod) comes once, with the first form, and is counted by itself.
 */
export const budgets = {
  firstView: 122_000,
  screen: 25_000,
  forms: 25_000,
  publicPage: 2_000,
  letters: 2_500,
}

/** The manifest with every source named by its place from the root of the product, and not from the page of the app. */
export function fromRoot(manifest) {
  const place = (key) => (key.startsWith('_') ? key : path.posix.join('app/web', key))
  const named = ({ imports, dynamicImports, ...chunk }) => ({
    ...chunk,
    imports: imports?.map(place),
    dynamicImports: dynamicImports?.map(place),
  })
  return Object.fromEntries(Object.entries(manifest).map(([key, chunk]) => [place(key), named(chunk)]))
}

/** Who sees a screen. */
const audienceOf = (source) => /\/(student|staff)\//.exec(source)?.[1] ?? 'site'

/** The files a chunk needs before it runs, itself first. */
export function closure(manifest, source) {
  const seen = new Set()
  const visit = (key) => {
    const chunk = manifest[key]
    if (chunk === undefined) throw new Error(`The manifest has no ${key}`)
    if (seen.has(chunk.file)) return
    seen.add(chunk.file)
    for (const next of chunk.imports ?? []) visit(next)
  }
  visit(source)
  return [...seen]
}

/**
 * Chunks that wait for one another when they start, so that one of them finds what it imports undefined: the groups in
 * `vite.config.ts` have put what belongs together into two of them.
 * @returns each circle as a list of files
 */
export function circlesIn(manifest) {
  const circles = []
  const done = new Set()
  const visit = (key, trail) => {
    if (trail.includes(key))
      circles.push([...trail.slice(trail.indexOf(key)), key].map((one) => manifest[one].file))
    if (done.has(key)) return
    done.add(key)
    for (const next of manifest[key]?.imports ?? []) visit(next, [...trail, key])
  }
  for (const key of Object.keys(manifest)) visit(key, [])
  return circles
}

/**
 * The files that are there before a part of a screen is asked for: those of the screen, or what all screens with
 * that part have in common. Nothing for a screen itself, which the app asks for.
 */
function broughtBefore(manifest, source) {
  const asks = (files) =>
    Object.values(manifest).some(
      ({ file, dynamicImports }) => files.has(file) && dynamicImports?.includes(source),
    )
  const screens = Object.keys(manifest)
    .filter((key) => key !== source && (manifest[key].isDynamicEntry || key === 'app/web/app.html'))
    .map((key) => [key, new Set(closure(manifest, key))])
    .filter(([, files]) => asks(files))
  if (screens.length === 0 || screens.some(([key]) => key === 'app/web/app.html')) return []
  const [[, first], ...others] = screens
  return [...first].filter((file) => others.every(([, files]) => files.has(file)))
}

/** What each screen costs in script, gzipped, with the budget it has to keep. */
export async function measure(out, manifest) {
  const gzipped = new Map()
  const sizeOf = async (file) => {
    if (!gzipped.has(file))
      gzipped.set(file, gzipSync(await readFile(path.join(out, file)), { level: 9 }).length)
    return gzipped.get(file)
  }
  const total = async (files) => {
    let sum = 0
    for (const file of files) sum += await sizeOf(file)
    return sum
  }
  const app = closure(manifest, 'app/web/app.html')
  const layouts = ['app/student/student-layout.tsx', 'app/staff/staff-layout.tsx', 'site/site-frame.tsx']
  const dashboard = 'app/student/dashboard.tsx'
  const first = new Set([...app, ...closure(manifest, layouts[0]), ...closure(manifest, dashboard)])
  const formFiles = Object.values(manifest)
    .filter(({ name }) => name === 'forms' || name === 'checks')
    .map(({ file }) => file)
  const screens = {}
  for (const [source, chunk] of Object.entries(manifest)) {
    if (!chunk.isDynamicEntry || source === dashboard || layouts.includes(source)) continue
    const layout = layouts.find((one) => audienceOf(one) === audienceOf(source))
    const there = new Set([
      ...app,
      ...formFiles,
      // What several layouts ask for belongs to none of them.
      ...(layout === undefined ? [] : closure(manifest, layout)),
      ...broughtBefore(manifest, source),
    ])
    screens[source] = await total(closure(manifest, source).filter((file) => !there.has(file)))
  }
  return {
    budgets,
    shell: await total(app),
    firstView: await total(first),
    forms: await total(formFiles),
    publicPage: await total(closure(manifest, 'site/enhance.ts')),
    letters: await total(closure(manifest, 'site/letters/check-letter.ts')),
    style: await total(manifest['app/web/app.html'].css ?? []),
    screens,
  }
}

/** Prints the sizes, those over their budget marked. */
export function printSizes({ firstView, forms, letters, publicPage, shell, style, screens }) {
  const line = (name, bytes, budget) => {
    const mark = budget !== undefined && bytes > budget ? `  over ${budget / 1000} kB` : ''
    console.log(`  ${(bytes / 1000).toFixed(1).padStart(7)} kB  ${name}${mark}`)
  }
  console.log('Script, gzipped:')
  line('a public page', publicPage, budgets.publicPage)
  line('the page that checks letters, besides', letters, budgets.letters)
  line('the app without a screen', shell)
  line('the first view of the dashboard', firstView, budgets.firstView)
  line('what forms run on, with the first form', forms, budgets.forms)
  for (const [name, bytes] of Object.entries(screens).sort(([, a], [, b]) => b - a))
    line(name, bytes, budgets.screen)
  line('(the style sheet)', style)
}
