import type { ViewedName } from '#platform/contract/documents.ts'
import { packagePurposes } from '../contract/package-purposes.ts'
import { viewedLabel } from '#areas/applications/states/contract/viewed-label.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { viewTexts as texts } from '#texts/applications/documents/views.ts'

interface View {
  readonly at: string
  readonly name: ViewedName
  readonly role: string
  readonly viewer: string
  readonly purpose: string
  readonly application?: { readonly _id: string }
}

/** A view, or several documents that one person saw as thumbnails or downloaded within a few minutes. */
export type GroupedView<One extends View> = One & { readonly names: readonly ViewedName[] }

/** A visit shows one thumbnail per document of the file: views within this time belong to one visit. */
const together = 10 * 60_000

/** Purposes that concern several documents at once. */
const ofSeveral: readonly string[] = ['thumbnail', ...packagePurposes]

/** Groups thumbnails and downloads of one visit; each full picture stays separate. @param views newest first */
export function groupViews<One extends View>(views: readonly One[]): GroupedView<One>[] {
  const groups: GroupedView<One>[] = []
  for (const view of views) {
    const last = ofSeveral.includes(view.purpose) ? groups.findIndex((one) => isSameVisit(one, view)) : -1
    const group = groups[last]
    if (group === undefined) groups.push({ ...view, names: [view.name] })
    else if (!group.names.includes(view.name)) groups[last] = { ...group, names: [...group.names, view.name] }
  }
  return groups
}

const isSameVisit = (one: View, other: View): boolean =>
  one.purpose === other.purpose &&
  one.viewer === other.viewer &&
  one.role === other.role &&
  one.application?._id === other.application?._id &&
  Math.abs(Date.parse(one.at) - Date.parse(other.at)) <= together

/** `Omar, officer`. */
export function viewerWithRole({ viewer, role }: Pick<View, 'viewer' | 'role'>): string {
  const name = texts.roles[role as keyof typeof texts.roles]
  return name ? texts.who({ name: viewer, role: name }) : viewer
}

/** `Omar, officer opened National ID, front to check it`: who viewed what, and why. */
export function describeView({ viewer, role, purpose, names }: GroupedView<View>): string {
  const who = viewerWithRole({ viewer, role })
  const documents = formatList(names.map((name) => viewedLabel(name)))
  if (purpose === 'thumbnail') return texts.smallPictures({ who, documents })
  const opened = texts.opened[purpose as keyof typeof texts.opened] ?? texts.opened.other
  return opened({ who, documents })
}
