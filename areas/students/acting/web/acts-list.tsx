import type { ActForStudent } from '#platform/acting/contract.ts'
import type { DocumentKind } from '#platform/contract/documents.ts'
import type { ProfileSection } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import { formatTimestamp } from '#kit/format/local-formats.ts'
import { isolated } from '#kit/language/isolated.ts'
import { sectionNames } from '#texts/accounts/profile/profile.ts'
import { documentLabels } from '#texts/platform/document-labels.ts'
import { actsTexts as texts } from '#texts/students/acting/acting.ts'

/** What an officer did, as a sentence without who did it. */
export function describeAct({ act, about, name }: Pick<ActForStudent, 'act' | 'about' | 'name'>): string {
  if (act === 'opened' || act === 'document-removed') return texts.acts[act]
  if (act === 'profile') return texts.acts.profile({ about: sectionNames[about as ProfileSection] })
  const what = act.startsWith('document-') && name !== null ? documentLabels[name as DocumentKind] : name
  return texts.acts[act]({ about: what ?? texts.gone })
}

/** What officers did on a student's behalf, newest first. */
export function ActsList({ acts, none }: { acts: readonly ActForStudent[]; none: string }) {
  if (acts.length === 0) return <p className="text-sm text-soft">{none}</p>
  return (
    <ul className="grid">
      {acts.map((one) => (
        <li key={one._id} className="border-t border-line py-2.5 text-sm first:border-0 first:pt-0">
          <p className="font-semibold break-words">
            <bdi>{describeAct(one)}</bdi>
          </p>
          <p className="text-soft">{texts.by({ name: isolated(one.by), when: formatTimestamp(one.at) })}</p>
        </li>
      ))}
    </ul>
  )
}
