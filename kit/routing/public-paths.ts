/**
 * Addresses of the public pages of the catalogue. They are drawn by the server for each request, so they are not in
 * `app/screens.ts`: the app does not need them, and its first view must not grow.
 */
export const publicPaths = {
  programs: '/programs',
  universities: '/university',
  countries: '/countries',
  map: '/map',
  compare: '/compare',
  shortlist: '/shortlist',
  /** Programs that a few answers may suffice for. */
  qualify: '/qualify',
  /** Not below the screens' `/help`, which robots.txt closes. */
  help: '/articles',
} as const

/** The patterns of the pages, as the server routes them and the build names their shells. */
export const publicPatterns = {
  programs: publicPaths.programs,
  program: `${publicPaths.programs}/:address`,
  universities: publicPaths.universities,
  university: `${publicPaths.universities}/:address`,
  countries: publicPaths.countries,
  map: publicPaths.map,
  compare: publicPaths.compare,
  shortlist: publicPaths.shortlist,
  qualify: publicPaths.qualify,
  help: publicPaths.help,
  article: `${publicPaths.help}/:address`,
} as const
export type PublicPattern = keyof typeof publicPatterns

/** A shell for each kind of page; the search has one more, for the view before anything is searched for. */
export type ShellName = PublicPattern | 'start'
export const shellNames = ['start', ...Object.keys(publicPatterns)] as readonly ShellName[]

/** Where the build puts the shell of a page; no page has this address itself. */
export const shellOf = (name: ShellName): string =>
  name === 'start' ? `${publicPaths.programs}/-start` : publicPatterns[name].replace(':address', '-')

/** Longer words are cut at the end of a word. */
const longestSlug = 80

/** `riga-stradins-university`: the words of a name in letters that no address has to escape; empty if it has none. */
export function slugOf(...names: readonly (string | null)[]): string {
  const words = names
    .filter((name) => name !== null)
    .join(' ')
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  if (words.length <= longestSlug) return words
  const cut = words.slice(0, longestSlug + 1)
  return cut.slice(0, Math.max(cut.lastIndexOf('-'), 0)) || words.slice(0, longestSlug)
}

/** An id in 25 small letters and digits, which is shorter than its usual form and keeps its order. */
export const shortId = (id: string): string =>
  BigInt(`0x${id.replaceAll('-', '')}`)
    .toString(36)
    .padStart(25, '0')

const addressOf = (id: string, ...names: readonly (string | null)[]): string =>
  [slugOf(...names), shortId(id)].filter(Boolean).join('-')

/** The public page of a program. Its name may change: the id at the end finds it. */
export const publicProgram = (program: {
  _id: string
  programName: string
  university: { universityName: string }
}): string =>
  `${publicPaths.programs}/${addressOf(program._id, program.programName, program.university.universityName)}`

/** The public page of a university. */
export const publicUniversity = (university: { _id: string; universityName: string }): string =>
  `${publicPaths.universities}/${addressOf(university._id, university.universityName)}`

/** The picture of the map. */
export const mapPicture = '/map.svg'

/** The public page of a help article. */
export const publicArticle = (slug: string): string => `${publicPaths.help}/${slug}`

const addressWith = (path: string, programIds: readonly string[]): string =>
  programIds.length === 0 ? path : `${path}?programs=${programIds.map(shortId).join(',')}`

/** The public comparison of programs. */
export const publicComparing = (programIds: readonly string[]): string =>
  addressWith(publicPaths.compare, programIds)

/** The public page that lists these programs. */
export const publicShortlist = (programIds: readonly string[]): string =>
  addressWith(publicPaths.shortlist, programIds)

/** The id at the end of an address, also in its usual form; null if there is none. */
export function idInAddress(address: string): string | null {
  const usual = /(?:^|-)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(address)?.[1]
  if (usual !== undefined) return usual.toLowerCase()
  const short = /(?:^|-)([0-9a-z]{25})$/.exec(address)?.[1]
  if (short === undefined) return null
  const number = [...short].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
  const hex = number.toString(16).padStart(32, '0')
  if (hex.length > 32) return null
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
