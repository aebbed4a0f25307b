import { paths } from '#kit/routing/paths.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { Banner } from '#kit/ui/banner.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { stillToAddTexts as texts } from '#texts/applications/states/still-to-add.ts'
import { showActivities } from '#areas/planning/activities/contract/activities.ts'
import { describeMissing } from '#areas/applications/list/student/still-to-add-labels.ts'
import { UnsentApplications } from '#areas/applications/drafts/student/unsent-applications.tsx'
import { DeviceHandover } from './device-handover.tsx'

/** Unfinished applications: those with something missing, and drafts. */
export default function Unfinished() {
  const { data } = useLoaded(showActivities, {})
  const incomplete = (data?.todo ?? []).filter(({ kind }) => kind === 'incomplete')
  const [first] = incomplete
  const application = first?.application
  return (
    <>
      <DeviceHandover />
      {first?.lacks && application && (
        <Banner
          tone="turn"
          count={incomplete.length}
          lead={texts.lead({ count: incomplete.length })}
          action={
            <LinkButton
              href={incomplete.length > 1 ? paths.activities : paths.application(application._id)}
              size="small"
            >
              {texts.see}
            </LinkButton>
          }
          className="mb-5"
        >
          {incomplete.length === 1 && (
            <>
              {texts.about({ program: application.program, university: application.university })}{' '}
              {describeMissing(first.lacks)}
            </>
          )}
        </Banner>
      )}
      <UnsentApplications />
    </>
  )
}
