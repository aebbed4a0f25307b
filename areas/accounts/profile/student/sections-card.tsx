import type { ReactNode } from 'react'
import { paths } from '#kit/routing/paths.ts'
import { formatDate, formatList } from '#kit/format/local-formats.ts'
import { markOf } from '#kit/acting/act-mark.ts'
import { isActing } from '#kit/store/api.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { listOwnActs } from '#platform/acting/contract.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { NextIcon } from '#kit/ui/icons.ts'
import { sectionStatuses } from '../contract/profile-gaps.ts'
import type { SectionStatus } from '../contract/profile-gaps.ts'
import type { Profile } from '../contract/profile.ts'
import {
  furtherPages,
  gapNames,
  overviewTexts as texts,
  sectionFormTexts,
} from '#texts/accounts/profile/profile.ts'
import { addressOf } from './section-address.ts'
import { nameOfSection, sectionsShown } from './section-name.ts'

/** Every section with its status, what is missing and when it was last changed. No percentage. */
export function SectionsCard({ profile }: { profile: Profile }) {
  const sections = sectionsShown()
  // These, too, are for the student's eyes.
  const furtherRows = isActing() ? [] : (['consents', 'views', 'office'] as const)
  const { data: done } = useLoaded(listOwnActs, {})
  const standings = sectionStatuses(profile, new Date().toISOString().slice(0, 10))
  return (
    <Card aria-labelledby="sections" className="overflow-hidden">
      <h2 id="sections" className="px-4 pt-4 pb-2 text-h3 sm:px-5">
        {texts.sections}
      </h2>
      <ul>
        {sections.map((section) => {
          const standing = standings[section]
          const changed = profile.changed[section]
          return (
            <Row
              key={section}
              href={addressOf(section)}
              name={nameOfSection(section)}
              badge={
                section === 'documents' && profile.documents > 0 ? (
                  <Badge tone="ok">{texts.stored({ count: profile.documents })}</Badge>
                ) : (
                  <StateBadge standing={standing} />
                )
              }
            >
              {[
                standing.state === 'missing'
                  ? texts.stillMissing({ what: formatList(standing.missing.map((gap) => gapNames[gap])) })
                  : null,
                changed === null ? null : texts.changed({ day: formatDate(changed) }),
                markOf(done?.acts, 'profile', section),
              ]
                .filter((one) => one !== null)
                .map((text) => (
                  <span key={text} className="block">
                    {text}
                  </span>
                ))}
            </Row>
          )
        })}
        {furtherRows.map((page) => (
          <Row key={page} href={paths.profileSection(page)} name={furtherPages[page].name}>
            {furtherPages[page].about}
          </Row>
        ))}
      </ul>
      <p className="border-t border-line px-4 py-3 text-sm text-soft sm:px-5">
        {sectionFormTexts.copies({ count: profile.sent })}
      </p>
    </Card>
  )
}

/** The name is the link, the whole row its target. */
function Row({
  href,
  name,
  badge,
  children,
}: {
  href: string
  name: string
  badge?: ReactNode
  children: ReactNode
}) {
  return (
    <li className="relative flex items-center gap-x-3 border-t border-line px-4 py-3 hover:bg-tint sm:px-5">
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Anchor href={href} className="font-semibold after:absolute after:inset-0">
            {name}
          </Anchor>
          {badge}
        </div>
        <div className="text-sm text-soft">{children}</div>
      </div>
      <NextIcon className="flip size-5 text-soft" />
    </li>
  )
}

function StateBadge({ standing: { state, missing } }: { standing: SectionStatus }) {
  switch (state) {
    case 'complete':
      return <Badge tone="ok">{texts.complete}</Badge>
    case 'missing':
      return <Badge tone="wait">{texts.missing({ count: missing.length })}</Badge>
    case 'not-started':
      return <Badge tone="plain">{texts.notStarted}</Badge>
    case 'optional':
      return <Badge tone="plain">{texts.optional}</Badge>
  }
}
