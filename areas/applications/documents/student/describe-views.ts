import type { ViewedName } from '#platform/contract/documents.ts'
import { applicationWords } from '#areas/applications/states/texts/en.ts'
import { listInWords } from '#kit/format/local-formats.ts'
import { viewTexts as texts } from '#texts/applications/documents/views.ts'

interface Look {
  readonly at: string
  readonly name: ViewedName
  readonly role: string
  readonly viewer: string
  readonly purpose: string
  readonly application?: { readonly _id: string }
}

/** A look, or several small pictures that one person saw within a few minutes of each other. */
export type GroupedView<One extends Look> = One & { readonly names: readonly ViewedName[] }

/** Small pictures come as many as a file has papers, and again at the next visit: minutes that lie together are one. */
const together = 10 * 60_000

/** Puts the small pictures of one visit into one line; whole pictures stay each a line of their own. @param looks newest first */
export function groupViews<One extends Look>(looks: readonly One[]): GroupedView<One>[] {
  const groups: GroupedView<One>[] = []
  for (const look of looks) {
    const last = look.purpose === 'thumbnail' ? groups.findIndex((one) => isSameVisit(one, look)) : -1
    const group = groups[last]
    if (group === undefined) groups.push({ ...look, names: [look.name] })
    else if (!group.names.includes(look.name)) groups[last] = { ...group, names: [...group.names, look.name] }
  }
  return groups
}

const isSameVisit = (one: Look, other: Look): boolean =>
  one.purpose === 'thumbnail' &&
  one.viewer === other.viewer &&
  one.role === other.role &&
  one.application?._id === other.application?._id &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= together

/** `Omar, officer`. */
export function viewerWithRole({ viewer, role }: Pick<Look, 'viewer' | 'role'>): string {
  const name = texts.roles[role as keyof typeof texts.roles]
  return name ? texts.who({ name: viewer, role: name }) : viewer
}

/** `Omar, officer opened National ID, front to check it`: who looked at what, and what for. */
export function describeView({ viewer, role, purpose, names }: GroupedView<Look>): string {
  const who = viewerWithRole({ viewer, role })
  const documents = listInWords(names.map((name) => applicationWords.lookedAt[name]))
  if (purpose === 'thumbnail') return texts.smallPictures({ who, documents })
  const opened = texts.opened[purpose as keyof typeof texts.opened] ?? texts.opened.other
  return opened({ who, documents })
}
