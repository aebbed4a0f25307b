import { formatPhone } from '#kit/format/format-phone.ts'
import { formatList } from '#kit/format/local-formats.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { relationNames } from '#texts/accounts/profile/profile-values.ts'
import { studentSectionTexts as texts } from '#texts/students/records/sections.ts'
import type { StudentFile } from '../../contract.ts'
import { recordLink } from './record-rows.tsx'

/** Parents, guardians and who pays, with what we may tell each of them. */
export function FamilySection({ file }: { file: StudentFile }) {
  const { guardians } = file.profile
  return (
    <Card as="aside" padded aria-labelledby="family" className="grid gap-3">
      <h2 id="family" className="text-h4">
        {texts.family}
      </h2>
      <ul className="grid gap-3 text-sm">
        {guardians.map(({ name, relation, phone, email, paysFees, agrees, mayKnow }, at) => (
          <li key={at} className="grid justify-items-start gap-0.5">
            <b className="break-words">
              <bdi>{name}</bdi>, {relationNames[relation]}
            </b>
            <span className="text-soft">
              {[
                agrees ? texts.agrees : texts.doesNotAgree,
                paysFees ? texts.pays : null,
                mayKnow.length === 0
                  ? null
                  : texts.mayKnow({ topics: formatList(mayKnow.map((topic) => texts.topics[topic])) }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {phone !== null && (
              <a href={`tel:${phone}`} className={recordLink}>
                <bdi dir="ltr">{formatPhone(phone)}</bdi>
              </a>
            )}
            {email !== null && (
              <a href={`mailto:${email}`} className={`${recordLink} break-all`}>
                {email}
              </a>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
