import type { AuditRow } from '#platform/audit/contract/audit.ts'
import { checkLineLabels, checkStateLabels } from '#texts/applications/case-file/checklist.ts'
import { stepKindLabels } from '#texts/applications/outside-steps/kinds.ts'
import { officeStageLabels } from '#texts/applications/states/stages.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { factTexts } from '#texts/catalogue/editing/facts.ts'
import { reportLabels } from '#texts/oversight/reports/labels.ts'
import type { ReportName } from '#areas/oversight/reports/contract/reports.ts'
import { countryName, formatDay, formatList } from '#kit/format/local-formats.ts'
import { alarmTexts } from '#texts/oversight/alarms/alarm-list.ts'
import { auditEntryTexts as texts } from '#texts/oversight/audit-log/audit-log.ts'

type Detail = AuditRow['details'][string]
type ByName<Message> = Readonly<{ [name: string]: Message | undefined }>

const actions: ByName<string | ((values: { object: string }) => string)> = texts.actions
const withoutObject: ByName<string> = texts.withoutObject
const actors: ByName<string> = texts.actors
const facts: ByName<(values: { value: string }) => string> = texts.facts
const counts: ByName<(values: { count: number }) => string> = texts.counts
const flags: ByName<(values: { value: boolean }) => string> = texts.flags
const lists: ByName<string> = texts.lists
/** Names of the codes that some details contain, by detail. */
const codes: ByName<ByName<string>> = {
  why: texts.reasons,
  move: texts.moves,
  what: texts.factors,
  step: stepKindLabels,
  line: checkLineLabels,
  state: checkStateLabels,
  outcome: texts.outcomes,
  decision: texts.outcomes,
  status: texts.subscriptions,
  alarm: alarmTexts.kinds,
  group: factTexts.groups,
}

/** Details that are of use to a program and not to a reader. */
const hidden = ['version', 'waited', 'enquiry', 'note', 'columns', 'searched']

/** Who acted, by their current name. */
export function actorOf({ actor, role }: AuditRow): string {
  if (actor === null) return actors[role] ?? role
  return actor.name === '' ? texts.actors.gone : actor.name
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text)
/** Whether a text is one id, or several in a row. */
const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}(?: [0-9a-f]{8}-[0-9a-f-]{27})*$/.test(text)

/** What was done. An action without a text is shown by its code. */
export function describeAction(action: string, object: string): string {
  const message = (object === '' ? withoutObject[action] : undefined) ?? actions[action] ?? action
  return typeof message === 'string' ? message : message({ object }).trim()
}

/** A detail as text; null when it means nothing to a reader. */
function describeDetail(name: string, value: Detail, known: string | undefined): string | null {
  if (value === null || value === '' || hidden.includes(name)) return null
  const fact = facts[name]
  if (known !== undefined) return fact?.({ value: known }) ?? known
  const text = String(value)
  // Entries can be found by an id, but an id means nothing to a reader.
  if (isId(text)) return null
  if (typeof value === 'boolean' && flags[name]) return flags[name]({ value }) || null
  if (typeof value === 'number' && counts[name]) return value === 0 ? null : counts[name]({ count: value })
  const ofCode = codes[name]?.[text]
  if (ofCode !== undefined) return ofCode
  if (name === 'why' || name === 'move') return text
  if (name === 'name' || name === 'document') return documentLabels[text as DocumentKind] ?? null
  if (name === 'to' || name === 'from' || name === 'stage') return officeStageLabels[text as Stage] ?? text
  if (name === 'call' || name === 'university') return text
  if (name === 'form') return text === 'csv' ? texts.asFile : null
  if (name === 'country') return countryName(text)
  const shown = isDay(text) ? formatDay(text) : text.replaceAll('_', ' ')
  return fact?.({ value: shown }) ?? `${name}: ${shown}`
}

function objectOf({ action, object }: AuditRow): string {
  if (object === null) return ''
  if (object.kind === 'report') return reportLabels.titles[object.id as ReportName] ?? object.id
  if (object.kind === 'list') return lists[object.id] ?? object.id
  return object.label ?? (action.startsWith('sign-in') || isId(object.id) ? '' : object.id)
}

/** What was done and to what, as in "opened a document of application MZ-2026-000123: National ID, front". */
export function describeEntry(row: AuditRow): string {
  const what = describeAction(row.action, objectOf(row))
  const details = Object.entries(row.details).map(([name, value]) =>
    describeDetail(name, value, row.names[name]),
  )
  if (row.purpose !== null) details.push(texts.purpose({ purpose: row.purpose.replaceAll('_', ' ') }))
  const shown = details.filter((one) => one !== null)
  return shown.length === 0 ? what : texts.withDetails({ what, details: formatList(shown, 'unit') })
}
