/**
 * Script of the built web, gzipped: public pages, the first view of the dashboard, and what each screen adds to it.
 * `npm run bench:web` prints it first; by itself: `node scripts/run/with-runtime.mjs bench/web/web-sizes.ts`.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { screens } from '#app/screens.ts'
import { printTable } from '../measure/figures.ts'

interface Chunk {
  readonly file: string
  readonly name?: string
  readonly imports?: readonly string[]
}

const folder = path.join(import.meta.dirname, '../../dist/web')
/**
 * Most bytes of each kind. What forms run on (react-hook-form, zod) comes once, with the first form, and what most screens
 * of students share with the first of these.
 */
const limits = { publicPage: 2_000, letters: 2_500, firstView: 122_000, forms: 25_000, screen: 25_000 }

export function printSizes(): void {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >
  /** A source and everything it imports, as files. */
  const filesOf = (...sources: string[]): Set<string> => {
    const files = new Set<string>()
    const visit = (key: string) => {
      const { file, imports = [] } = manifest[key]!
      if (files.has(file)) return
      files.add(file)
      imports.forEach(visit)
    }
    sources.forEach((source) => visit(path.posix.relative('app/web', source)))
    return files
  }
  const sizes = new Map<string, number>()
  const sizeOf = (file: string): number => {
    if (!sizes.has(file))
      sizes.set(file, gzipSync(readFileSync(path.join(folder, file)), { level: 9 }).length)
    return sizes.get(file)!
  }
  const total = (files: Set<string>, besides = new Set<string>()) =>
    [...files].reduce((sum, file) => sum + (besides.has(file) ? 0 : sizeOf(file)), 0)

  const app = 'app/web/app.html'
  const named = (chunk: string) =>
    new Set(Object.values(manifest).flatMap(({ file, name }) => (name === chunk ? [file] : [])))
  const forms = named('forms')
  const screensShare = named('screens')
  const first = filesOf(app, 'app/student/student-layout.tsx', screens.start.dashboard[1])
  const lines: [string, number, number][] = [
    ['a public page', total(filesOf('site/enhance.ts')), limits.publicPage],
    [
      'a page of the catalogue',
      total(filesOf('site/catalogue/device/catalogue-script.ts')),
      limits.publicPage,
    ],
    ['the page that checks letters', total(filesOf('site/letters/check-letter.ts')), limits.letters],
    ['the first view of the dashboard', total(first), limits.firstView],
    ['forms, with the first one', total(forms), limits.forms],
    ['what screens of students share, with the first one', total(screensShare), limits.screen],
  ]
  const visitor = ['site/site-frame.tsx']
  // The list of their screens comes with the first of them.
  const student = ['app/student/student-layout.tsx', 'app/student/student-routes.tsx']
  for (const [group, layout] of [
    ['visitor', visitor],
    ['student', student],
    ['courses', visitor],
    ['staff', ['app/staff/staff-layout.tsx']],
  ] as const) {
    const there = new Set([...filesOf(app, ...layout), ...forms, ...screensShare])
    for (const page of new Set(Object.values(screens[group]).map(([, source]) => source)))
      lines.push([page, total(filesOf(page), there), limits.screen])
  }
  printTable(
    ['script, gzipped', 'kB'],
    lines.map(([name, bytes, limit]) => [name, `${(bytes / 1000).toFixed(1)}${bytes > limit ? ' !' : ''}`]),
  )
}

if (import.meta.main) printSizes()
