// What the build makes of `app/screens.ts`.
// - Each audience has a list of what loads its pages (`virtual:pages/<group>`), so that students download nothing of
//   the console. The list that links are made from contains only addresses: the names of the files would be 2 kB of the
//   first download, which is at its limit.
// - Modules that are needed together come in one file: small files compress worse, and each is a request. Without groups
//   the dashboard requests 57 files instead of 9, and its first view is 11 kB larger.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseAst, type Plugin, type Rolldown } from 'vite'
import { screens } from '../../app/screens.ts'
import { isContract } from '../../app/found-files.ts'
import { entry, shownWith, studentLayout, studentRoutes } from '../../app/screen-sources.ts'

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

/** Remembers the result for each module. */
function cached<T>(make: (id: string) => T): (id: string) => T {
  const known = new Map<string, T>()
  return (id) => (known.has(id) ? known : known.set(id, make(id))).get(id)!
}

type Link = { from: string; theirs: string; ours: string }
const nameOf = (name: { name: string } | { value: string }) => ('name' in name ? name.name : name.value)
/** What a module imports by name or passes on: from where, as it is written, and the name there and here. */
const linksOf = cached((id) =>
  parseAst(readFileSync(id, 'utf8'), { lang: 'tsx' }).body.flatMap((node): Link[] => {
    if (!('source' in node) || !('specifiers' in node) || node.source === null) return []
    const from = node.source.value
    return node.specifiers.flatMap((one): Link[] => {
      if (one.type === 'ImportSpecifier')
        return [{ from, theirs: nameOf(one.imported), ours: one.local.name }]
      if (one.type !== 'ExportSpecifier') return []
      return [{ from, theirs: nameOf(one.local), ours: nameOf(one.exported) }]
    })
  }),
)

/** Whether a module, as an import writes it, is the one with this id. */
const isNamed = (id: string, written: string) =>
  id.endsWith(written.replace(/^#|^(?:\.{1,2}\/)+/, '')) ||
  (written === 'lucide-react' && id.endsWith('lucide-react.mjs'))

/**
 * The modules that one imports statically. In place of a list, those that the names come from.
 * @param wanted for a list: the name that is taken from it
 */
function readImports(id: string, context: Rolldown.ChunkingContext, wanted?: string): readonly string[] {
  const imported = context.getModuleInfo(id)?.importedIds ?? []
  const direct = imported.filter((one) => !isList(one))
  if (wanted === undefined && direct.length === imported.length) return imported
  const named = linksOf(id).flatMap(({ from, theirs, ours }) => {
    const module = [undefined, ours].includes(wanted) && imported.find((one) => isNamed(one, from))
    if (!module) return []
    return isList(module) ? readImports(module, context, theirs) : [module]
  })
  return wanted === undefined ? [...direct, ...named] : named
}

type ScreenLine = readonly [address: string, page: string]
const pageOf = ([, page]: ScreenLine) => page
const partsOf = ([address]: ScreenLine) => shownWith[address]?.parts ?? []
const idOf = (source: string) => path.join(root, source)
const { student, courses, start } = screens
const firstView = [studentLayout, ...Object.values(start).map(pageOf)]
const pages = [...new Set([...Object.values(student), ...Object.values(courses)].map(pageOf))]
const { universities, university, program, shortlist, compare } = student
const finding = [universities, university, program, shortlist, compare].map(pageOf)
const applying = [student.apply, student.application, student.vault].map(pageOf)
/** Screens that links lead to from outside: they load only what they use, in few files. */
const opened = { search: universities, program, application: student.application }
/** Screens, and parts of them, that show a conversation. */
const conversations = [
  pageOf(student.thread),
  pageOf(screens.staff.staffThread),
  'areas/conversation/messages/staff/file-messages.tsx',
]
const isOfStaff = (source: string) => source.includes('/staff/')
const about = [student.profile, student.record, student.profileSection].map(pageOf)
/** What most public pages load must not be in one file with anything of the app; their other scripts are bundled alone. */
const publicScripts = ['site/enhance.ts']
/** Characters of a module below which a file of its own, with its request, costs more than loading it for nothing. */
const smallMost = 2500

/** What screens of every audience are made of. */
const isKit = (id: string) =>
  /^(?:kit\/(?:ui|lists)|platform\/contract)\/|\/lucide-react\//.test(path.relative(root, id))
const isLibrary = (id: string) => id.includes('/node_modules/')
const isForms = (id: string) => /\/node_modules\/(?:zod|react-hook-form)\//.test(id)
/** What every form imports, beside the libraries that it is made with. */
const isWithForms = (id: string) =>
  /\/kit\/forms\/contract-form\.ts$|\/platform\/(?:contract\/fields\.ts(?:\?whole)?|checks\.ts)$/.test(id)
/** What most forms are made of. The list of countries is not among them: a filter has it without a form. */
const isFormPart = (id: string) => /\/kit\/(?:forms\/(?!country-)|dates\.ts)/.test(id) && !isWithForms(id)

/** The chunk of each module that is not left to the bundler. */
function chunksOf(context: Rolldown.ChunkingContext): Map<string, string> {
  const importsOf = cached((id) => readImports(id, context))
  /** Whether a module is the whole of a contract with schemas: these are dropped where nothing uses them (lean-contract.ts). */
  const hasSchemas = cached(
    (id): boolean => id.endsWith('?whole') && importsOf(id).some((one) => isForms(one) || hasSchemas(one)),
  )
  /** The modules that some sources import statically, directly or not. */
  const neededBy = (sources: readonly string[]) => {
    const ids = sources.map(idOf)
    const found = new Set<string>()
    const visit = (id: string) => {
      if (found.has(id) || hasSchemas(id)) return
      found.add(id)
      importsOf(id).forEach(visit)
    }
    ids.forEach(visit)
    for (const id of ids) found.delete(id)
    return found
  }
  const needsForms = (id: string) => isForms(id) || [...neededBy([path.relative(root, id)])].some(isForms)
  const isSmall = (id: string) => (context.getModuleInfo(id)?.code?.length ?? 0) < smallMost
  /** What at least `atLeast` of some sources import. What needs the libraries of forms is not loaded for few. */
  const sharedBy = (sources: readonly string[], atLeast: number) => {
    const all = sources.flatMap((source) => [...neededBy([source])])
    const counts = new Map<string, number>()
    for (const id of all) counts.set(id, (counts.get(id) ?? 0) + 1)
    return [...counts].flatMap(([id, count]) => (count >= atLeast && !needsForms(id) ? [id] : []))
  }
  /** What is loaded only when it is shown: screens, and parts of them. */
  const loadedLater = () => {
    const seen = new Set<string>()
    const later = new Set<string>()
    const visit = (id: string) => {
      if (seen.has(id)) return
      seen.add(id)
      const { importedIds = [], dynamicallyImportedIds = [] } = context.getModuleInfo(id) ?? {}
      for (const one of dynamicallyImportedIds) later.add(one)
      importedIds.concat(dynamicallyImportedIds).forEach(visit)
    }
    visit(idOf(entry))
    return [...later].map((id) => path.relative(root, id))
  }
  /** Those that no other page imports. */
  const onlyOf = (sources: readonly string[], ids: readonly string[]) => {
    const elsewhere = neededBy(pages.filter((page) => !sources.includes(page)))
    return ids.filter((id) => !elsewhere.has(id))
  }
  const start = [...neededBy([entry])].filter((id) => !id.endsWith('.css') && !isLibrary(id))
  // Whole contracts would bring what other screens use of them.
  const first = [...neededBy(firstView)].filter((id) => !isContract(path.relative(root, id)))
  // The list of a student's screens, with the outline that is shown before any of them.
  const routes = [idOf(studentRoutes), ...neededBy([studentRoutes])].filter((id) => !isLibrary(id))
  const [bySearch, byProgram, byApplication] = Object.values(opened).map((screen) =>
    [...neededBy([pageOf(screen)])].filter((id) => !needsForms(id)),
  ) as [string[], string[], string[]]
  const both = (ids: readonly string[], others: Iterable<string>) => {
    const theirs = new Set(others)
    return ids.filter((id) => theirs.has(id))
  }
  const byOpened = [...new Set([...bySearch, ...byProgram, ...byApplication])]
  /** Those that import nothing that is neither among them nor loaded before. */
  const complete = (ids: readonly string[], before: readonly string[] = []): readonly string[] => {
    const there = new Set([...ids, ...neededBy([entry, ...firstView, studentRoutes]), ...before])
    const rest = ids.filter((id) => importsOf(id).every((one) => there.has(one) || hasSchemas(one)))
    return rest.length === ids.length ? ids : complete(rest, before)
  }
  const common = [...sharedBy(pages, 3).filter(isSmall), ...sharedBy(pages, 6)]
  const byApply = [...neededBy([pageOf(student.apply)])]
  const later = loadedLater()
  const bySeveral = new Set(sharedBy(later, 2))
  const shownParts = Object.values(opened).flatMap(partsOf)
  const shownBySeveral = shownParts.filter((source, at) => shownParts.indexOf(source) !== at)
  const shared = complete([
    ...[...byOpened, ...common].filter((id) => isKit(id) && bySeveral.has(id)),
    ...both(byApplication, [...bySearch, ...byProgram]),
    ...both(byOpened, [...byApply, ...common]),
    // Otherwise one's own data would load all of search for these.
    ...both(bySearch, neededBy(about)).filter(isSmall),
    ...shownBySeveral.map(idOf),
    ...neededBy(shownBySeveral),
  ])
  /** What a screen has in common with others, whichever these are. The rest is in its own file. */
  const alsoBy = (others: readonly string[], screen: ScreenLine, ids: readonly string[]) =>
    both(ids, neededBy(others.filter((one) => one !== pageOf(screen))))
  const elsewhereOpened = new Set([...bySearch, ...byApplication, ...byApply])
  const ofProfile = [...neededBy([pageOf(student.profile)])].filter(
    (id) => isSmall(id) && !needsForms(id) && !byOpened.includes(id),
  )
  /** The parts of the application that are shown at once, with what nothing else needs except some other sources. */
  const onlyByParts = (others: readonly string[] = []) => {
    const parts = partsOf(opened.application)
    const elsewhere = neededBy(later.filter((one) => ![...parts, ...others].includes(one)))
    return [...parts.map(idOf), ...neededBy(parts)].filter((id) => !elsewhere.has(id) && !needsForms(id))
  }
  const chunks = {
    start,
    'first-view': [idOf(studentLayout), ...first],
    'student-routes': routes,
    // What a program requires, which the profile lists as well.
    fit: both(byProgram, neededBy(about)).filter((id) => !elsewhereOpened.has(id)),
    // What opened screens share, with the first of them; what only those of finding do.
    screens: shared,
    finding: both(bySearch, byProgram),
    search: alsoBy(later, opened.search, bySearch),
    program: alsoBy(later, opened.program, byProgram),
    following: alsoBy(pages, opened.application, byApplication),
    application: alsoBy(later, opened.application, byApplication),
    // Its parts in one file, and what else only conversations and the console need of these.
    parts: onlyByParts(),
    conversation: onlyByParts(conversations),
    steps: onlyByParts(later.filter(isOfStaff)),
    // What most of the other screens share comes with the first of them; what several screens of finding share, of
    // applying, and of one's own data, with the first of these.
    others: complete(common, shared),
    'more-finding': onlyOf(finding, sharedBy(finding, 2)),
    applying: onlyOf(applying, sharedBy(applying, 2)),
    fields: both(byApply, neededBy([pageOf(student.record)])).filter(isFormPart),
    about: [
      ...onlyOf(about, sharedBy(about, 2)),
      ...complete(alsoBy(later, student.profile, ofProfile), [...shared, ...common]),
    ],
  }
  const elsewhere = neededBy(publicScripts)
  const found = new Map<string, string>()
  for (const [name, ids] of Object.entries(chunks))
    for (const id of ids) if (!found.has(id) && !elsewhere.has(id)) found.set(id, name)
  return found
}

let chunks: Map<string, string> | undefined
const chunkOf = (id: string, context: Rolldown.ChunkingContext) => (chunks ??= chunksOf(context)).get(id)
/** The groups of modules that come in one file each. */
export const chunkGroups = [
  { name: 'libraries', test: /\/node_modules\//, tags: ['$initial' as const] },
  { debugName: 'screens', name: chunkOf },
  // What forms need comes with the first form.
  { name: 'forms', test: (id: string) => isForms(id) || isWithForms(id) },
]
