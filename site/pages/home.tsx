import { cx } from 'class-variance-authority'
import { Fragment } from 'react'
import { site } from '#site'
import { Hero } from '#kit/illustrations/hero.tsx'
import { PlanPicture, PreparePicture, ProbePicture, ProsperPicture } from '#kit/illustrations/pictures.tsx'
import { paths } from '#kit/routing/paths.ts'
import { publicPaths } from '#kit/routing/public-paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { CourseCard } from '#kit/ui/cards/course-card.tsx'
import { GraduationIcon, MailIcon, MedicineIcon, PhoneIcon, TickIcon } from '#kit/ui/icons.ts'
import { SearchBox } from '#kit/ui/fields/search-box.tsx'
import { Milestone } from '#kit/ui/cards/step-marker.tsx'
import { TileCourse } from '#kit/ui/cards/tile-course.tsx'
import { formTexts } from '#texts/site/forms.ts'
import { homeTexts as texts } from '#texts/site/home.ts'
import { siteTexts } from '#texts/site/site.ts'
import { cardOf, shownCourses } from './course-showcase.ts'
import { RegistrationForm } from '../forms/registration-form.tsx'
import { topicAddress } from '../help/topic-address.ts'
import { LoggedOutNotice } from '../logged-out-notice.tsx'
import { comingSoonAt } from '../menu.ts'
import { Questions, Section, SectionHead } from '../section.tsx'

function Opening() {
  return (
    <section className="overflow-hidden bg-surface">
      <div className="wrap grid grid-cols-[minmax(0,1fr)] items-end gap-x-[clamp(24px,4vw,56px)] md:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5 self-center pt-[clamp(32px,4.5vw,64px)] pb-7 md:pb-[clamp(32px,4.5vw,64px)]">
          <h1 id="page-heading">{texts.heading}</h1>
          <p className="max-w-[34em] text-lead text-soft">{texts.lead}</p>
          <SearchBox
            label={texts.search}
            placeholder={texts.searchHint}
            buttonLabel={texts.find}
            fieldName="search"
            action={publicPaths.programs}
            method="get"
            field={{ maxLength: 100 }}
          />
          <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm text-soft">
            {texts.facts.map((fact) => (
              <li key={fact} className="inline-flex items-start gap-2">
                <TickIcon className="mt-0.5 size-[18px] text-ok" />
                {fact}
              </li>
            ))}
          </ul>
        </div>
        <div className="mx-auto w-full max-w-[520px] md:max-w-none md:pt-7">
          <Hero className="w-full" />
        </div>
      </div>
    </section>
  )
}

// The dashed road behind the milestones: vertical on phones, hidden with two columns; on wide screens it ends in the sun.
const road =
  'sm:max-md:before:hidden ' +
  'before:absolute before:start-[21px] before:inset-y-0 before:border-s-2 before:border-dashed before:border-edge ' +
  'md:before:start-0 md:before:end-0 md:before:top-[41px] md:before:bottom-auto md:before:border-s-0 md:before:border-t-2 ' +
  'md:after:absolute md:after:end-0 md:after:top-[22px] md:after:h-5 md:after:w-10 md:after:rounded-t-[20px] md:after:bg-sun'

const { menu } = siteTexts
const courses = { title: menu.courses, href: '#courses' }

/** Each stage with its scene, its pages, and those that are not available yet. */
const stages = [
  {
    id: 'probe',
    Picture: ProbePicture,
    pages: [
      { title: menu.eq, href: paths.eq },
      { title: menu.iq, href: paths.iq },
      { title: menu.swot, href: paths.swot },
    ],
    soon: [],
  },
  {
    id: 'plan',
    Picture: PlanPicture,
    pages: [
      { title: menu.find, href: publicPaths.programs },
      { title: menu.qualify, href: publicPaths.qualify },
      { title: menu.universities, href: publicPaths.universities },
      { title: menu.destinations, href: publicPaths.countries },
      { title: menu.map, href: publicPaths.map },
      { title: menu.budget, href: topicAddress('money') },
      { title: menu.mentorship, href: paths.mentorship },
      courses,
    ],
    soon: [],
  },
  {
    id: 'prepare',
    Picture: PreparePicture,
    pages: [
      { title: menu.tests, href: topicAddress('tests') },
      { title: menu.documents, href: topicAddress('documents') },
      { title: menu.admissions, href: topicAddress('applying') },
      { title: menu.help, href: publicPaths.help },
      { title: siteTexts.createAccount, href: `${paths.signUp}#create` },
    ],
    soon: [],
  },
  {
    id: 'prosper',
    Picture: ProsperPicture,
    pages: [
      { title: menu.successStory, href: paths.successStory },
      { title: menu.visa, href: topicAddress('visa') },
    ],
    soon: ['internships'],
  },
] as const

function Stages() {
  return (
    <Section id="stages">
      <SectionHead heading={texts.stagesHeading} lead={texts.stagesLead} />
      <ol className={cx('relative grid gap-8 sm:grid-cols-2 md:grid-cols-4 md:gap-6', road)}>
        {stages.map(({ id, Picture, pages, soon }, index) => (
          <li
            key={id}
            id={id}
            className="relative grid scroll-mt-8 grid-cols-[56px_1fr] content-start gap-x-3 md:grid-cols-1 md:gap-y-2"
          >
            <span className="justify-self-start bg-ground pb-2 md:pe-4 md:pb-0">
              <Milestone>{index + 1}</Milestone>
            </span>
            <div className="grid content-start gap-3">
              <Picture className="w-full max-w-[22rem] rounded-card" />
              <h3>{texts.stages[id].name}</h3>
              <p className="text-soft">{texts.stages[id].text}</p>
              <ul className="text-sm">
                {pages.map(({ title, href }) => (
                  <li key={href}>
                    <Anchor href={href} className="inline-flex min-h-8 items-center pointer-coarse:min-h-11">
                      {title}
                    </Anchor>
                  </li>
                ))}
                {soon.length > 0 && (
                  <li className="pt-1 text-soft">
                    {texts.soon}{' '}
                    {soon.map((part, at) => (
                      <Fragment key={part}>
                        {at > 0 && ', '}
                        <Anchor href={comingSoonAt(part)}>{menu[part]}</Anchor>
                      </Fragment>
                    ))}
                  </li>
                )}
              </ul>
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

/** A list of subjects without spaces, which a narrow phone breaks after a stroke. */
function Subjects({ list }: { list: string }) {
  return (
    <b className="font-semibold">
      {list.split(/(?<=\/)/).map((subject) => (
        <Fragment key={subject}>
          {subject}
          <wbr />
        </Fragment>
      ))}
    </b>
  )
}

function Registration() {
  const { phone, phoneLink, email } = site.contact
  const { promo } = texts
  const line = 'flex items-start gap-3 [&>svg]:mt-0.5 [&>svg]:text-sun'
  const link = 'text-on-night hover:text-white'
  return (
    <>
      <TileCourse />
      <section id="register" className="band night">
        <div className="wrap grid items-center gap-[clamp(28px,5vw,72px)] py-(--section) md:grid-cols-[1fr_1.02fr]">
          <div>
            <p className="text-sm font-[650] text-on-night-soft">{promo.over}</p>
            <h2 className="mt-2.5 max-w-[14em]">{promo.heading}</h2>
            <p className="mt-4 max-w-[32em] text-on-night-soft">{promo.text}</p>
            <ul className="mt-6 grid gap-3">
              <li className={line}>
                <MedicineIcon />
                <Subjects list={promo.medicine} />
              </li>
              <li className={line}>
                <GraduationIcon />
                <Subjects list={promo.engineering} />
              </li>
              <li className={line}>
                <PhoneIcon />
                <span>
                  {promo.callUs}{' '}
                  <a href={`tel:${phoneLink}`} className={link}>
                    <bdi dir="ltr">{phone}</bdi>
                  </a>
                </span>
              </li>
              <li className={line}>
                <MailIcon />
                <span>
                  {promo.emailUs}{' '}
                  <a href={`mailto:${email}`} className={link}>
                    {email}
                  </a>
                </span>
              </li>
            </ul>
          </div>
          <Card as="div" className="rounded-sheet p-[clamp(20px,2.6vw,32px)]">
            <h3 id="registration-heading" className="mb-4">
              {formTexts.registration.heading}
            </h3>
            <RegistrationForm labelledBy="registration-heading" />
            <p className="mt-4 text-center text-sm text-soft">
              {promo.already} <a href={paths.signUp}>{promo.login}</a>
            </p>
          </Card>
        </div>
      </section>
    </>
  )
}

function Courses() {
  return (
    <Section id="courses" white>
      <SectionHead over={texts.coursesOver} heading={texts.coursesHeading} />
      <div className="grid gap-[clamp(16px,2vw,24px)] xs:grid-cols-2 md:grid-cols-3">
        {shownCourses.map((course) => (
          <CourseCard
            key={course.id}
            {...cardOf(course)}
            href={`${paths.signUp}?next=${encodeURIComponent(paths.course)}`}
          />
        ))}
      </div>
      <p className="mt-8 max-w-[34em] text-lead text-soft">{siteTexts.free}</p>
    </Section>
  )
}

function FirstQuestions() {
  return (
    <Section id="questions">
      <div className="grid gap-x-16 gap-y-6 md:grid-cols-[1fr_1.6fr]">
        <div className="grid content-start gap-3">
          <h2>{texts.questionsHeading}</h2>
          <p>
            <Anchor href={`${paths.parent}#questions`}>{texts.moreQuestions}</Anchor>
          </p>
        </div>
        <Questions questions={texts.questions} />
      </div>
    </Section>
  )
}

/** The start page. */
export function Home() {
  return (
    <>
      <Opening />
      <Stages />
      <Registration />
      <Courses />
      <FirstQuestions />
      <LoggedOutNotice />
    </>
  )
}
