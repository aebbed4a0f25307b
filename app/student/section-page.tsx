import { Suspense } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Redirect, useParams } from 'wouter'
import { showProfile } from '#areas/accounts/profile/contract/profile.ts'
import type { ProfileSection } from '#areas/accounts/profile/contract/profile-vocabulary.ts'
import { textsFor } from '#kit/acting/texts-for.ts'
import { paths } from '#kit/routing/paths.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { Record } from '#kit/lists/record.tsx'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Breadcrumb } from '#kit/ui/layout/breadcrumb.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { Loading } from '#kit/ui/skeleton.tsx'
import { furtherPages, sectionFormTexts } from '#texts/accounts/profile/profile.ts'
import { documentViewTexts } from '#texts/applications/documents/views.ts'
import { accountTexts, actingProfileTexts } from '#texts/accounts/profile/account.ts'
import { pageTexts } from '#texts/kit/pages.ts'
import { addressOf } from '#areas/accounts/profile/student/section-address.ts'
import { nameOfSection, sectionsShown } from '#areas/accounts/profile/student/section-name.ts'
import { SectionShape } from '#areas/accounts/profile/student/section-shape.tsx'
import type { SectionProps } from '#areas/accounts/profile/student/use-section-form.ts'

const ConsentsSection = lazyPage(() => import('#areas/accounts/profile/student/consents-section.tsx'))
const DocumentViewsSection = lazyPage(() => import('#areas/applications/documents/student/views-section.tsx'))

const OwnActs = lazyPage(() => import('#areas/students/acting/student/own-acts.tsx'))

/** Sections in order; null: the section has its own page. */
const forms = {
  personal: lazyPage<SectionProps>(() => import('#areas/accounts/profile/student/personal-form.tsx')),
  contact: lazyPage<SectionProps>(() => import('#areas/accounts/profile/student/contact-form.tsx')),
  identity: lazyPage<SectionProps>(() => import('#areas/accounts/profile/student/identity-section.tsx')),
  guardians: lazyPage<SectionProps>(() => import('#areas/accounts/profile/student/guardians-section.tsx')),
  record: null,
  activities: lazyPage<SectionProps>(() => import('#areas/accounts/profile/student/activities-section.tsx')),
  needs: lazyPage<SectionProps>(() => import('#areas/accounts/profile/student/needs-form.tsx')),
  documents: null,
} satisfies { [Name in ProfileSection]: ComponentType<SectionProps> | null }

/** One section of the profile. */
export default function SectionPage() {
  const { section = '' } = useParams()
  if (section === 'consents') {
    return (
      <Page title={furtherPages.consents.name}>
        <ConsentsSection />
      </Page>
    )
  }
  if (section === 'office') {
    return (
      <Page title={furtherPages.office.name}>
        <OwnActs />
      </Page>
    )
  }
  // An earlier privacy notice, which is shown unchanged, links the old name.
  if (section === 'looks') return <Redirect to={paths.profileSection('views')} replace />
  if (section === 'views') {
    return (
      <Page title={furtherPages.views.name} sub={documentViewTexts.sub}>
        <DocumentViewsSection />
      </Page>
    )
  }
  const shown = sectionsShown().find((one) => one === section)
  if (shown !== undefined && forms[shown] !== null) {
    return <FormPage key={section} section={shown} />
  }
  return <Redirect to={paths.profile} replace />
}

function Page({ title, sub, children }: { title: string; sub?: string; children: ReactNode }) {
  usePageArrival(title)
  const profile = textsFor(accountTexts.profile, actingProfileTexts)
  return (
    <>
      <PageTitle
        sub={sub}
        crumb={
          <Breadcrumb
            label={pageTexts.trail}
            crumbs={[{ label: profile.title, href: paths.profile }, { label: title }]}
          />
        }
      >
        {title}
      </PageTitle>
      <div className="grid max-w-[860px] gap-5">
        <Suspense
          fallback={
            <Loading label={sectionFormTexts.loading}>
              <SectionShape />
            </Loading>
          }
        >
          {children}
        </Suspense>
      </div>
    </>
  )
}

function FormPage({ section }: { section: ProfileSection }) {
  const loaded = useLoaded(showProfile, {})
  const Form = forms[section]
  const order = sectionsShown()
  const next = order[order.indexOf(section) + 1]
  return (
    <Page title={nameOfSection(section)}>
      <Record of={loaded} loading={sectionFormTexts.loading} shape={<SectionShape />}>
        {({ profile }) => (
          <>
            {Form !== null && <Form profile={profile} onSaved={loaded.put} onStale={loaded.reload} />}
            <p className="text-sm text-soft">{sectionFormTexts.copies({ count: profile.sent })}</p>
            <div className="flex flex-wrap gap-3">
              {next !== undefined && (
                <LinkButton href={addressOf(next)}>
                  {sectionFormTexts.next({ section: nameOfSection(next) })}
                </LinkButton>
              )}
              <LinkButton href={paths.profile}>{sectionFormTexts.all}</LinkButton>
            </div>
          </>
        )}
      </Record>
    </Page>
  )
}
