import { pages } from 'virtual:pages/student'
import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { Provider } from 'react-redux'
import { Redirect, Route, Switch, useParams } from 'wouter'
import type { ReplyOf } from '#platform/contract/route.ts'
import { loadDrafts } from '#areas/applications/drafts/student/load-drafts.ts'
import { showActing } from '#areas/students/acting/contract.ts'
import { ConsentCard } from '#areas/students/acting/staff/consent-card.tsx'
import { ActsList } from '#areas/students/acting/web/acts-list.tsx'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { PageSlot } from '#kit/routing/page-slot.tsx'
import { Beneath, usePlace } from '#kit/routing/router.tsx'
import { lazyScreens } from '#kit/routing/screens.tsx'
import { Record } from '#kit/lists/record.tsx'
import { setActingFor } from '#kit/store/api.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { useLoaded } from '#kit/store/use-loaded.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { EmptyState } from '#kit/ui/cards/empty-state.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { SkeletonText } from '#kit/ui/skeleton.tsx'
import { actingTexts as texts, actsTexts } from '#texts/students/acting/acting.ts'
import { ActingOverview } from './acting-overview.tsx'
import { makeActingStore } from './acting-store.ts'

/** The student's own screens that an officer uses for them, by their addresses. */
const open: readonly string[] = [
  '/student-profile/record',
  '/student-profile/documents',
  '/student-profile/:section',
  '/universities/:universityId/apply/:programId',
]
const screens = lazyScreens(pages.filter(([pattern]) => open.includes(pattern)))

/** Addresses of the console, and of an application that was sent, are outside. */
const isInside = (to: string) => !to.startsWith(paths.staff)

/** A student's screens, for an officer who works on the student's behalf. */
export default function ActingArea() {
  const { studentId = '' } = useParams()
  const loaded = useLoaded(showActing, { params: { studentId } })
  const { reload } = loaded
  const onChanged = useCallback(() => void reload(), [reload])
  const isShown = loaded.data !== null && !loaded.isStale
  return (
    <>
      {!isShown && <Unloaded />}
      <Record
        of={loaded}
        loading={texts.loading}
        shape={
          <Card as="div" padded>
            <SkeletonText lines={8} />
          </Card>
        }
      >
        {(state) => <Acting key={studentId} state={state} onChanged={onChanged} />}
      </Record>
    </>
  )
}

/** The heading until the student is known. */
function Unloaded() {
  usePageArrival(texts.start)
  return <PageTitle>{texts.start}</PageTitle>
}

interface Props {
  state: ReplyOf<typeof showActing>
  onChanged: () => void
}

const consented = ({ consents }: Props['state']): boolean =>
  consents.some(({ withdrawnAt }) => withdrawnAt === null)

function Acting({ state, onChanged }: Props) {
  const { student } = state
  const base = paths.staffActing(student._id)
  const officerAddress = useAppSelector(({ info }) => info.user?.email ?? '')
  const [store] = useState(() => makeActingStore(student, officerAddress))
  // The screens inside are rendered only then: some make their first calls in effects that run before this one.
  const [isReady, setIsReady] = useState(false)
  useLayoutEffect(() => {
    setActingFor(student._id)
    setIsReady(true)
    return () => setActingFor(null)
  }, [student._id])
  useEffect(() => () => void deleteDrafts(student._id), [student._id])
  // An officer may begin before there is a consent, but not after it was withdrawn.
  const mayWork = consented(state) || (!student.claimed && state.consents.length === 0)
  return (
    <div className="grid grid-cols-1 gap-5">
      <Head state={state} base={base} />
      {mayWork && isReady && (
        <Beneath base={base} isInside={isInside}>
          <Provider store={store}>
            <PageSlot>
              <Inside state={state} onChanged={onChanged} />
            </PageSlot>
          </Provider>
        </Beneath>
      )}
      {!mayWork && <WithoutConsent state={state} onChanged={onChanged} />}
    </div>
  )
}

/** Removes what the forms have kept on this device, unless it was not saved yet. */
async function deleteDrafts(studentId: string): Promise<void> {
  const { countDrafts, purgeLocalDrafts } = await loadDrafts()
  if ((await countDrafts(studentId)) === 0) await purgeLocalDrafts()
}

function Head({ state: { student }, base }: { state: Props['state']; base: string }) {
  const { pathname } = usePlace()
  const at = pathname.slice(base.length)
  return (
    <div className="grid gap-3">
      <div className="card flex flex-wrap items-center justify-between gap-x-5 gap-y-2 border-sun/55 bg-sun-tint px-4 py-3">
        <div className="min-w-0 flex-[1_1_18rem]" role="note">
          <p className="font-semibold break-words">{texts.banner({ name: student.name })}</p>
          <p className="text-sm">{texts.bannerHelp}</p>
        </div>
        <LinkButton size="small" href={paths.staffStudent(student._id)}>
          {texts.leave}
        </LinkButton>
      </div>
      <TabLinks
        label={texts.menu}
        current={at === paths.vault ? 'documents' : 'overview'}
        links={[
          { key: 'overview', label: texts.overview, href: base },
          { key: 'documents', label: texts.documents, href: base + paths.vault },
        ]}
      />
    </div>
  )
}

function WithoutConsent({ state, onChanged }: Props) {
  const title = texts.title({ name: state.student.name })
  usePageArrival(title)
  return (
    <>
      <PageTitle isName>{title}</PageTitle>
      <div className="max-w-[860px]">
        <ConsentCard of={state} onRecorded={onChanged} />
      </div>
    </>
  )
}

function Inside({ state, onChanged }: Props) {
  return (
    <Switch>
      <Route path="/">
        <ActingOverview
          studentId={state.student._id}
          name={state.student.name}
          hasConsent={consented(state)}
          aside={
            <>
              <ConsentCard of={state} onRecorded={onChanged} />
              <Card padded aria-labelledby="acting-acts" className="grid gap-3">
                <h2 id="acting-acts" className="text-h4">
                  {actsTexts.heading}
                </h2>
                <ActsList acts={state.acts} none={actsTexts.none} />
              </Card>
            </>
          }
          onChanged={onChanged}
        />
      </Route>
      <Route path="/applications/:applicationId">
        {({ applicationId }) => <Redirect to={paths.staffApplication(applicationId)} />}
      </Route>
      <Route path={paths.profile}>
        <Redirect to="/" replace />
      </Route>
      {screens.map(([pattern, Page]) => (
        <Route key={pattern} path={pattern}>
          <Page />
        </Route>
      ))}
      <Route>
        <OnlyTheStudent />
      </Route>
    </Switch>
  )
}

function OnlyTheStudent() {
  usePageArrival(texts.notHere)
  return (
    <>
      <PageTitle>{texts.notHere}</PageTitle>
      <Card as="div">
        <EmptyState
          title={texts.notHereHelp}
          className="py-10"
          action={<LinkButton href="/">{texts.toStart}</LinkButton>}
        />
      </Card>
    </>
  )
}
