import type { AuditRow } from '#platform/audit/contract/audit.ts'
import { officeStageLabels } from '#areas/applications/states/contract/application-moves.ts'
import type { Stage } from '#platform/contract/stages.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import { reportLabels } from '#texts/oversight/reports/labels.ts'
import type { ReportName } from '#areas/oversight/reports/contract/reports.ts'
import { countInFigures, countryName } from '#kit/format/local-formats.ts'
import { oversight } from '../texts/en.ts'

const words = oversight.audit

/** Who acted, by the name they have now. */
export function actorOf({ actor, role }: AuditRow): string {
  if (actor === null) return words.nobody[role] ?? role
  return actor.name === '' ? words.nobody['gone']! : actor.name
}

const isId = (text: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(text)

/** What a detail says, where it can be said in words. */
function detail(name: string, value: AuditRow['details'][string], known: string | undefined): string | null {
  if (value === null || value === '' || words.untold.includes(name)) return null
  const say = words.details[name]
  if (known !== undefined) return say?.(known) ?? known
  const text = String(value)
  // Ids say nothing to a reader; the entry can be found by them.
  if (isId(text)) return null
  if (typeof value === 'boolean' && words.yesNo[name]) return words.yesNo[name][value ? 0 : 1] || null
  if (value === 0 && say !== undefined) return null
  if (name === 'why') return words.why[text] ?? text
  if (name === 'name' || name === 'document') return documentLabels[text as DocumentKind] ?? null
  if (name === 'to' || name === 'from' || name === 'stage') return officeStageLabels[text as Stage] ?? text
  if (name === 'move') return words.moves[text] ?? text
  if (name === 'call') return text
  if (name === 'form') return text === 'csv' ? words.asFile : null
  if (name === 'rows') return words.rows(countInFigures(Number(value)))
  if (name === 'country') return countryName(text)
  if (say !== undefined) return say(typeof value === 'number' ? countInFigures(value) : text)
  return `${name}: ${text.replaceAll('_', ' ')}`
}

/** What was done and to what, as in "opened a document of application MZ-2026-000123: National ID, front". */
export function auditInWords({ action, object, details, names, purpose }: AuditRow): string {
  const act = (words.acts as Record<string, string>)[action] ?? action
  const named =
    object === null
      ? ''
      : object.kind === 'report'
        ? (reportLabels.titles[object.id as ReportName] ?? object.id)
        : (object.label ?? (action.startsWith('sign-in') || isId(object.id) ? '' : object.id))
  const more = Object.entries(details)
    .map(([name, value]) => detail(name, value, names[name]))
    .filter((one) => one !== null)
  const about =
    action === 'sign-in.succeeded'
      ? ''
      : action === 'sign-in.refused' && named !== ''
        ? words.signInAs(named)
        : named
  const tail = [...more, ...(purpose === null ? [] : [words.purpose(purpose.replaceAll('_', ' '))])].join(
    ', ',
  )
  return [act, about].filter(Boolean).join(' ') + (tail === '' ? '' : `: ${tail}`)
}
