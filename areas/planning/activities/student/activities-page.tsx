import { useSearchParams } from 'wouter'
import { paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { activitiesTexts as texts } from '#texts/planning/activities/activities.ts'
import { OwnCalendar } from './own-calendar.tsx'
import { OwnTimeline } from './own-timeline.tsx'
import { ToDo } from './to-do.tsx'

const views = ['todo', 'timeline', 'calendar'] as const
type View = (typeof views)[number]
const viewIn = (query: URLSearchParams): View => views.find((view) => view === query.get('view')) ?? 'todo'

/** To-dos, timeline and calendar of a student; each view has its own address. */
export default function ActivitiesPage() {
  const [query] = useSearchParams()
  const view = viewIn(query)
  usePageArrival(view === 'todo' ? texts.title : `${texts.title}: ${texts[view]}`, view)
  return (
    <>
      <PageTitle sub={texts.subs[view]}>{texts.title}</PageTitle>
      <TabLinks
        label={texts.views}
        current={view}
        className="mb-5 print:hidden"
        links={views.map((key) => ({
          key,
          label: texts[key],
          href: key === 'todo' ? paths.activities : `${paths.activities}?view=${key}`,
        }))}
      />
      {view === 'todo' ? <ToDo /> : view === 'timeline' ? <OwnTimeline /> : <OwnCalendar />}
    </>
  )
}
