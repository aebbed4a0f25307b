import { useEffect } from 'react'
import type { ReactNode } from 'react'
import { usePlace } from '#kit/routing/router.tsx'
import { firstScreenOf, paths } from '#kit/routing/paths.ts'
import { usePageArrival } from '#kit/routing/page-arrival.ts'
import { useAppSelector } from '#kit/store/hooks.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { PageTitle } from '#kit/ui/layout/page-title.tsx'
import { TabLinks } from '#kit/ui/layout/tabs.tsx'
import { TestsRegion } from '#areas/learning/practice-tests/student/tests-region.tsx'
import { coursesPageTexts as texts } from '#texts/learning/courses/courses.ts'
import { CoursesRegion } from './courses-region.tsx'
import { InstructorsPanel } from './instructors-panel.tsx'
import { CreateRegion } from './create-region.tsx'
import { SuggestRegion } from './suggest-region.tsx'

const regions = ['course', 'create', 'test'] as const
type Region = (typeof regions)[number]

const hrefs: Record<Region, string> = {
  course: paths.course,
  create: paths.createCourse,
  test: paths.test,
}

/**
 * One page for three addresses, with and without the public header: courses, creating or suggesting one, and practice
 * tests. Each is a tab with its own address; the instructors are beside the courses.
 */
export default function CoursesPage() {
  const { pathname, key } = usePlace()
  const here = regions.find((region) => hrefs[region] === pathname) ?? 'course'
  const role = useAppSelector((state) => state.info.user?.role)
  const isStaff = role !== undefined && role !== 'student'
  const titles: Record<Region, string> = {
    course: texts.titles.course,
    create: isStaff ? texts.titles.create : texts.titles.suggest,
    test: texts.titles.test,
  }
  usePageArrival(`${titles[here]} · ${texts.title}`)
  const arrived = key !== 'default'
  useEffect(() => {
    // A document that was just loaded starts at its top.
    if (arrived) document.getElementById(`part-${here}`)?.focus({ preventScroll: true })
  }, [arrived, here])
  const contents: Record<Region, () => ReactNode> = {
    course: () => <CoursesRegion isStaff={isStaff} />,
    create: () => (isStaff ? <CreateRegion /> : <SuggestRegion />),
    test: () => <TestsRegion isStaff={isStaff} />,
  }
  return (
    <div className="wrap py-[clamp(24px,4vw,48px)] max-sm:pt-2">
      <PageTitle
        className="max-sm:mb-1"
        crumb={
          <p className="mb-2 text-sm max-sm:mb-1">
            <Anchor href={firstScreenOf(role)}>{isStaff ? texts.backStaff : texts.back}</Anchor>
          </p>
        }
        sub={<span className="block max-w-[60ch] max-sm:hidden">{texts.sub}</span>}
      >
        {texts.title}
      </PageTitle>
      <TabLinks
        label={texts.parts}
        current={here}
        className="mb-6 max-sm:mb-3"
        links={regions.map((region) => ({ key: region, label: titles[region], href: hrefs[region] }))}
      />
      <div className="flex flex-wrap items-start gap-x-8 gap-y-12">
        <section
          aria-labelledby={`part-${here}`}
          className="grid min-w-0 flex-[1000_1_min(100%,38rem)] grid-cols-[minmax(0,1fr)] gap-4 max-sm:gap-3"
        >
          {/* On a phone the chosen tab right above says the same. */}
          <h2 id={`part-${here}`} tabIndex={-1} className="text-h3 max-sm:sr-only">
            {titles[here]}
          </h2>
          {contents[here]()}
        </section>
        {here === 'course' && <InstructorsPanel />}
      </div>
    </div>
  )
}
