import type { ReactNode } from 'react'
import type { ReplyOf } from '#platform/contract/route.ts'
import { lastingPath, paths } from '#kit/routing/paths.ts'
import { countryName, formatDate } from '#kit/format/local-formats.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { legalTexts } from '#texts/accounts/sign-in/legal.ts'
import { listConsents } from '../contract/profile.ts'
import { consentsTexts as texts } from '#texts/accounts/profile/profile.ts'
import { SectionShape } from './section-shape.tsx'

type Consents = ReplyOf<typeof listConsents>

/** What a student agreed to, and where their documents were sent. */
export default function ConsentsSection() {
  const loaded = useLoaded(listConsents, {})
  return (
    <Record of={loaded} loading={texts.loading} shape={<SectionShape />}>
      {({ consents, shared }) => (
        <div className="grid gap-5">
          <Part id="terms" heading={texts.terms}>
            <Agreements consents={consents} />
          </Part>
          <Part id="shared" heading={texts.shared}>
            {shared.length === 0 ? (
              <p>{texts.nobody}</p>
            ) : (
              <>
                <p className="text-sm text-soft">{texts.sharedHelp}</p>
                <ul className="grid">
                  {shared.map(({ application, university, country, program, at, documents }) => (
                    <li key={application._id} className="border-t border-line py-3 first:border-0 first:pt-0">
                      <p className="font-semibold">
                        <bdi>{university}</bdi>, {countryName(country)}
                      </p>
                      <p className="text-sm">
                        <Anchor href={paths.application(application._id)}>
                          {texts.sentTo({ program, reference: application.reference })}
                        </Anchor>
                      </p>
                      <p className="text-sm text-soft">{texts.sentOn({ day: formatDate(at), documents })}</p>
                    </li>
                  ))}
                </ul>
              </>
            )}
          </Part>
          <Part
            id="family"
            heading={texts.guardians}
            action={<LinkButton href={paths.profileSection('guardians')}>{texts.guardiansOpen}</LinkButton>}
          >
            <p className="text-sm text-soft">{texts.guardiansHelp}</p>
          </Part>
          <Part
            id="mails"
            heading={texts.mails}
            action={<LinkButton href={paths.notices}>{texts.mailsOpen}</LinkButton>}
          />
        </div>
      )}
    </Record>
  )
}

function Agreements({ consents }: Pick<Consents, 'consents'>) {
  if (consents.length === 0) return <p>{texts.noneGiven}</p>
  return (
    <>
      <ul className="grid gap-1.5">
        {consents.map(({ purpose, version, givenAt, withdrawnAt }) => (
          <li key={`${purpose} ${version} ${givenAt}`}>
            {purpose === 'privacy'
              ? texts.privacy({ version, day: formatDate(givenAt) })
              : texts.other({ purpose, version, day: formatDate(givenAt) })}
            {withdrawnAt !== null && <> {texts.withdrawn({ day: formatDate(withdrawnAt) })}</>}
            {purpose === 'privacy' && (
              <span className="flex flex-wrap gap-x-4 text-sm">
                {texts.asItWas}
                {(['privacy', 'terms'] as const).map((document) => (
                  <Anchor key={document} href={lastingPath(document, version)}>
                    {legalTexts.pages[document].title}
                  </Anchor>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-sm text-soft">{texts.leave}</p>
    </>
  )
}

function Part({
  id,
  heading,
  action,
  children,
}: {
  id: string
  heading: string
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card padded aria-labelledby={id} className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-h5">
          {heading}
        </h2>
        {action}
      </div>
      {children}
    </Card>
  )
}
