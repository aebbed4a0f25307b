import type { ReactNode } from 'react'
import { site } from '#site'
import { lastingPath, legalPaths } from '#kit/routing/paths.ts'
import type { LegalDocument } from '#kit/routing/paths.ts'
import { formatDate } from '#kit/format/local-formats.ts'
import { Markdown } from '#kit/ui/markdown.tsx'
import { Anchor } from '#kit/ui/anchor.tsx'
import { legalTexts } from '#texts/accounts/sign-in/legal.ts'
import { PageHead, Section } from '../section.tsx'

interface LegalPageProps {
  document: LegalDocument
  shown: { version: string; since: string; texts: Readonly<Record<LegalDocument, string>> }
  /** All versions, newest first. */
  versions: readonly string[]
  /** Whether the version shown is the one in force. */
  inForce: boolean
}

/** A legal text in one of its versions, with the responsible company. */
export function LegalPage({ document, shown, versions, inForce }: LegalPageProps) {
  const { title, lead } = legalTexts.pages[document]
  const { version, since } = shown
  const address = lastingPath(document, version)
  const others = versions.filter((one) => one !== version)
  return (
    <>
      <PageHead heading={title} lead={lead}>
        <div className="grid gap-1 text-sm text-soft">
          {inForce ? (
            <>
              <p>{legalTexts.inForce({ version, since: formatDate(since) })}</p>
              <p>
                {legalTexts.lasting} <Anchor href={address}>{address}</Anchor>
              </p>
            </>
          ) : (
            <p>
              {legalTexts.kept({ version })} <Anchor href={legalPaths[document]}>{legalTexts.current}</Anchor>
            </p>
          )}
        </div>
      </PageHead>
      <Section>
        <Markdown text={shown.texts[document]} />
      </Section>
      <Section white>
        <h2 className="mb-5 text-h3">{legalTexts.operator.heading}</h2>
        <Operator />
        {others.length > 0 && (
          <>
            <h2 className="mt-10 mb-3 text-h4">{legalTexts.earlier}</h2>
            <ul className="grid gap-1">
              {others.map((one) => (
                <li key={one}>
                  <Anchor href={lastingPath(document, one)}>
                    {legalTexts.ofVersion({ title, version: one })}
                  </Anchor>
                </li>
              ))}
            </ul>
          </>
        )}
      </Section>
    </>
  )
}

function Operator() {
  const { legalName, registration } = site.operator
  const { address, email, phone, phoneLink } = site.contact
  return (
    <dl className="grid max-w-[44em]">
      <Fact term={legalTexts.operator.name}>{legalName}</Fact>
      <Fact term={legalTexts.operator.registration}>{registration}</Fact>
      <Fact term={legalTexts.operator.address}>{address}</Fact>
      <Fact term={legalTexts.operator.email}>
        <a href={`mailto:${email}`}>{email}</a>
      </Fact>
      <Fact term={legalTexts.operator.phone}>
        <a href={`tel:${phoneLink}`}>
          <bdi dir="ltr">{phone}</bdi>
        </a>
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-0.5 border-t border-line py-2.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-soft">{term}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  )
}
