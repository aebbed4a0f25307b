import { Suspense } from 'react'
import type { ReactNode } from 'react'
import type { Application, FrozenProfile } from '#areas/applications/list/contract/applications.ts'
import { OfferCard } from '#areas/applications/states/web/offer-card.tsx'
import { ProfileFacts } from '#areas/applications/states/web/profile-facts.tsx'
import type { ProgramOf } from '#areas/applications/states/web/use-program-of.ts'
import { lazyPage } from '#kit/routing/lazy-page.tsx'
import { useAppSelector } from '#kit/store/hooks.ts'
import { formatDay } from '#kit/format/local-formats.ts'
import { usePartArrival } from '#kit/routing/page-arrival.ts'
import { useFolds } from '#kit/rendering/use-wide.ts'
import { Card } from '#kit/ui/cards/card.tsx'
import { Fold } from '#kit/ui/layout/fold.tsx'
import { caseFileTexts as texts } from '#texts/applications/case-file/file.ts'
import type { IdentityNumbersProps } from './identity-numbers.tsx'
import { Needs } from './needs.tsx'

/** With the dialog that proves who one is, which few files need. */
const IdentityNumbers = lazyPage<IdentityNumbersProps>(() => import('./identity-numbers.tsx'))

interface Props {
  application: Application
  profile: FrozenProfile
  sensitive: { mayOpen: boolean } | null
  program: ProgramOf
}

/** The facts that `IdentityNumbers` shows. */
const identityFacts = ['section-national', 'section-passport']
const noFacts: readonly string[] = []

/** The copy of what the student sent, in the component the student saw before sending, and the offer. */
export function SentCopy({ application, profile, sensitive, program }: Props) {
  const isOffice = useAppSelector((state) => state.info.user?.role !== 'university')
  return (
    <div className="grid min-w-0 grid-cols-1 gap-5">
      <Copy born={profile.dateOfBirth}>
        <p className="text-sm text-soft">{texts.copyHelp}</p>
        <ProfileFacts
          profile={profile}
          more={texts.moreCopied}
          without={isOffice ? identityFacts : noFacts}
        />
        {isOffice && profile.sections && (
          <Suspense>
            <IdentityNumbers
              key={`numbers ${application._id}`}
              applicationId={application._id}
              sections={profile.sections}
            />
          </Suspense>
        )}
        {sensitive !== null && (
          <Needs key={application._id} applicationId={application._id} mayOpen={sensitive.mayOpen} />
        )}
      </Copy>
      {application.offer !== null && (
        <section aria-label={texts.offer} className="[&_h2]:text-h3">
          <OfferCard
            offer={application.offer}
            programName={application.program.programName}
            intake={application.intake}
            program={program}
            reader="office"
            joined={application.stage === 'joined'}
            now={new Date()}
          />
        </section>
      )}
    </div>
  )
}

function Copy({ born, children }: { born: string | null | undefined; children: ReactNode }) {
  usePartArrival('profile')
  const folds = useFolds()
  return (
    <Card padded aria-labelledby="profile" className={folds ? undefined : 'grid gap-4'}>
      {folds ? (
        <Fold
          id="profile"
          heading={texts.copy}
          headingClass="scroll-mt-4 text-h3"
          about={born ? texts.copyBorn({ day: formatDay(born) }) : texts.copyAll}
          open={false}
          className="grid gap-4"
        >
          {children}
        </Fold>
      ) : (
        <>
          <h2 id="profile" className="-mb-3 scroll-mt-4 text-h3">
            {texts.copy}
          </h2>
          {children}
        </>
      )}
    </Card>
  )
}
