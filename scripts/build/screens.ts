// What the build makes of `app/screens.ts`.
// - Each audience has a list of what loads its pages (`virtual:pages/<group>`), so that students download nothing of
//   the console. The list that links are made from contains only addresses: the names of the files would be 2 kB of the
//   first download, which is at its limit.
// - Modules that are needed together come in one file: small files compress worse, and each is a request. Without groups
//   the dashboard requests 57 files instead of 9, and its first view is 11 kB larger.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { screens } from '../../app/screens.ts'
import { isContract } from '../../app/found-files.ts'

const root = path.join(import.meta.dirname, '../..')
const list = path.join(root, 'app/screens.ts')
const requested = /^\0?virtual:pages\/(\w+)$/

/** The pages of a group with their addresses, as source; a page with several addresses has one function. */
function pagesOf(group: Readonly<Record<string, readonly [address: string, page?: string]>>): string {
  const files = [...new Set(Object.values(group).map(([, page = '']) => page))]
  return [
    ...files.map((file, index) => `const load${index} = () => import('${path.join(root, file)}')`),
    'export const pages = [',
    ...Object.values(group).map(([address, page = '']) => `['${address}', load${files.indexOf(page)}],`),
    ']',
  ].join('\n')
}

/** Provides `virtual:pages/<group>` for each group of `app/screens.ts`: its addresses, and what loads their pages. */
export const screenPages = (): Plugin => ({
  name: 'screen-pages',
  // A test runner may pass an id that is resolved already.
  resolveId: (id) => (requested.test(id) ? `\0${id.replace('\0', '')}` : null),
  load(id) {
    const group = requested.exec(id)?.[1]
    return group === undefined ? null : pagesOf(screens[group as keyof typeof screens])
  },
})

/** Leaves the files of pages out of `app/screens.ts`. */
export const screenAddresses = (): Plugin => ({
  name: 'screen-addresses',
  enforce: 'pre',
  transform: (code, id) => (id === list ? code.replace(/, '[^']+\.tsx'/g, '') : null),
})

/** Modules that only pass on what others export: what is imported from them by name is one of many. */
const isList = (id: string) => /\/(?:offers-\w+\.ts|kit\/ui\/icons\.ts|lucide-react\.mjs)$/.test(id)
const importedNames = /\bimport\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g
const passedOn = /\bexport\s+(?:type\s+)?\{([^}]*)\}\s*from\s*['"]([^'"]+)['"]/g

/** The names in the braces of an import or export: what the other module calls them, and what this one does. */
const namesIn = (braces: string) =>
  braces.split(',').map((one) => {
    const [theirs = '', ours = theirs] = one
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/)
    return { theirs, ours }
  })

/** Whether a module, as an import writes it, is the one with this id. */
const isNamed = (id: string, written: string) =>
  id.endsWith(written.replace(/^#|^(?:\.{1,2}\/)+/, '')) ||
  (written === 'lucide-react' && id.endsWith('lucide-react.mjs'))

const sources = new Map<string, string>()
function sourceOf(id: string): string {
  if (!sources.has(id)) sources.set(id, path.isAbsolute(id) && existsSync(id) ? readFileSync(id, 'utf8') : '')
  return sources.get(id)!
}

/** The modules from which a list takes some of the names that it passes on. */
function takenFrom(list: string, names: ReadonlySet<string>, context: Rolldown.ChunkingContext): string[] {
  const imported = context.getModuleInfo(list)?.importedIds ?? []
  return [...sourceOf(list).matchAll(passedOn)].flatMap(([, braces = '', written = '']) => {
    const taken = namesIn(braces).filter(({ ours }) => names.has(ours))
    const from = taken.length > 0 && imported.find((id) => isNamed(id, written))
    if (!from) return []
    return isList(from) ? takenFrom(from, new Set(taken.map(({ theirs }) => theirs)), context) : [from]
  })
}

/** The modules that one imports statically, and those that it takes from lists. */
function importsOf(id: string, context: Rolldown.ChunkingContext): string[] {
  return (context.getModuleInfo(id)?.importedIds ?? []).flatMap((imported) => {
    if (!isList(imported)) return [imported]
    const names = [...sourceOf(id).matchAll(importedNames)]
      .filter(([, , written = '']) => isNamed(imported, written))
      .flatMap(([, braces = '']) => namesIn(braces).map(({ theirs }) => theirs))
    return takenFrom(imported, new Set(names), context)
  })
}

/** The modules that some sources import statically, directly or not. */
function importedBy(sources: readonly string[], context: Rolldown.ChunkingContext): Set<string> {
  const ids = sources.map((source) => path.join(root, source))
  const found = new Set<string>()
  const visit = (id: string) => {
    // Behind `?whole` are schemas, which are dropped where nothing uses them (lean-contract.ts).
    if (found.has(id) || id.endsWith('?whole')) return
    found.add(id)
    importsOf(id, context).forEach(visit)
  }
  ids.forEach(visit)
  for (const id of ids) found.delete(id)
  return found
}

/** Chooses modules. */
type Find = (context: Rolldown.ChunkingContext) => Set<string>

/** What public pages load must not be in one file with anything of the app. */
const publicScripts = ['site/enhance.ts', 'site/letters/check-letter.ts']

/** A chunk of the modules that `find` chooses, without what earlier groups took. */
function chunk(debugName: string, find: Find) {
  let found: Set<string> | undefined
  return {
    debugName,
    name(id: string, context: Rolldown.ChunkingContext) {
      if (!found) {
        found = find(context)
        for (const one of importedBy(publicScripts, context)) found.delete(one)
      }
      return found.has(id) ? debugName : null
    },
  }
}

/** What some sources import. */
const neededBy =
  (sources: readonly string[], isWanted: (id: string) => boolean) => (context: Rolldown.ChunkingContext) =>
    new Set([...importedBy(sources, context)].filter(isWanted))

/** What at least `atLeast` of some sources import: a chunk of it is not loaded for one module. */
const sharedBy = (sources: readonly string[], atLeast: number) => (context: Rolldown.ChunkingContext) => {
  const counts = new Map<string, number>()
  for (const source of new Set(sources))
    for (const id of importedBy([source], context)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return new Set(
    [...counts].flatMap(([id, count]) => (count >= atLeast && !needsForms(id, context) ? [id] : [])),
  )
}

/** Characters of a module below which a file of its own, with its request, costs more than loading it for nothing. */
const smallMost = 1500
/** What at least three of some sources import, as far as it is small. */
const smallAndShared =
  (sources: readonly string[]): Find =>
  (context) =>
    new Set(
      [...sharedBy(sources, 3)(context)].filter(
        (id) => (context.getModuleInfo(id)?.code?.length ?? 0) < smallMost,
      ),
    )

/** What both of two groups of sources import. */
const sharedBetween =
  (some: readonly string[], others: readonly string[]) => (context: Rolldown.ChunkingContext) => {
    const found = importedBy(others, context)
    return new Set([...importedBy(some, context)].filter((id) => found.has(id) && !needsForms(id, context)))
  }

/** What `find` finds, without what other sources import. */
const without =
  (others: readonly string[], find: Find): Find =>
  (context) => {
    const elsewhere = importedBy(others, context)
    return new Set([...find(context)].filter((id) => !elsewhere.has(id)))
  }

/** What `find` finds, without modules that import what is neither in it nor loaded before. */
const complete =
  (before: readonly string[], find: Find): Find =>
  (context) => {
    const loaded = importedBy(before, context)
    const found = find(context)
    const isComplete = (id: string) =>
      importsOf(id, context).every((one) => found.has(one) || loaded.has(one) || one.endsWith('?whole'))
    for (let incomplete = 1; incomplete > 0;) {
      const left = [...found].filter((id) => !isComplete(id))
      incomplete = left.length
      for (const id of left) found.delete(id)
    }
    return found
  }

/** What is in any of these sets. */
const anyOf =
  (...all: readonly Find[]): Find =>
  (context) =>
    new Set(all.flatMap((find) => [...find(context)]))

const isForms = (id: string) => /\/node_modules\/(?:zod|react-hook-form)\//.test(id)
/** Whether a module is of the libraries of forms, or loads them. */
const needsForms = (id: string, context: Rolldown.ChunkingContext) =>
  isForms(id) || [...importedBy([path.relative(root, id)], context)].some(isForms)
const pageOf = ([, page]: readonly [string, string]) => page
const { student, courses, start } = screens
const studentRoutes = 'app/student/student-routes.tsx'

const finding = [
  student.universities,
  student.university,
  student.program,
  student.shortlist,
  student.compare,
].map(pageOf)
const applying = [student.apply, student.application, student.vault].map(pageOf)
const about = [student.profile, student.record, student.profileSection].map(pageOf)
const allPages = [...new Set([...Object.values(student), ...Object.values(courses)].map(pageOf))]
const besides = (...pages: readonly string[]) => allPages.filter((page) => !pages.includes(page))

const firstLoaded = [
  'app/web/entry-client.tsx',
  'app/student/student-layout.tsx',
  ...Object.values(start).map(pageOf),
]

/** The groups of modules that come in one file each. */
export const chunkGroups = [
  { name: 'libraries', test: /\/node_modules\//, tags: ['$initial' as const] },
  chunk(
    'start',
    neededBy(['app/web/entry-client.tsx'], (id) => !/\.css$|\/node_modules\//.test(id)),
  ),
  // Whole contracts would bring what other screens use of them.
  chunk(
    'first-view',
    neededBy(
      ['app/student/student-layout.tsx', ...Object.values(start).map(pageOf)],
      (id) => !isContract(path.relative(root, id)),
    ),
  ),
  // What forms need comes with the first form.
  { name: 'forms', test: /\/node_modules\/(?:zod|react-hook-form)\// },
  // The list of a student's screens, with the outline that is shown before any of them.
  chunk(
    'student-routes',
    neededBy([studentRoutes], (id) => !id.includes('/node_modules/')),
  ),
  // What most screens of students share comes with the first of them; what several screens of finding share, of applying,
  // and of one's own data, with the first of these.
  chunk(
    'screens',
    complete([...firstLoaded, studentRoutes], anyOf(smallAndShared(allPages), sharedBy(allPages, 7))),
  ),
  chunk('program', without(besides(...finding, ...applying), sharedBetween(finding, applying))),
  chunk('finding', without(besides(...finding), sharedBy(finding, 2))),
  chunk('applying', without(besides(...applying), sharedBy(applying, 2))),
  chunk('about', without(besides(...about), sharedBy(about, 2))),
]
