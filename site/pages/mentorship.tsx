import { Mark } from '#kit/illustrations/mark.tsx'
import { MentorshipPicture } from '#kit/illustrations/pictures.tsx'
import { paths } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { siteTexts } from '#texts/site/site.ts'
import { mentorshipTexts as texts } from '#texts/site/mentorship.ts'
import { Closing, PageHead, Section, SectionHead, Steps } from '../section.tsx'

const subjects = ['medicine', 'engineering', 'computing', 'business', 'humanities'] as const

/** Benefits of mentorship, how a first talk goes, and what to ask about each subject. */
export function Mentorship() {
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} picture={<MentorshipPicture />} />
      <Section>
        <div className="grid items-start gap-x-16 gap-y-12 md:grid-cols-[1.3fr_1fr]">
          <dl className="grid gap-6">
            {texts.benefits.map(({ heading, text }) => (
              <div key={heading} className="grid gap-1">
                <dt className="font-head text-h3 leading-tight font-[720]">{heading}</dt>
                <dd className="max-w-[38em] text-soft">{text}</dd>
              </div>
            ))}
          </dl>
          <div className="card card-pad">
            <h2 className="mb-5 text-h3">{texts.talkHeading}</h2>
            <Steps steps={texts.talk} />
            <Anchor href={paths.swot}>{texts.swot}</Anchor>
          </div>
        </div>
      </Section>
      <Section id="subjects" white>
        <SectionHead heading={texts.subjectsHeading} lead={texts.subjectsLead} />
        <ul className="grid gap-x-16 gap-y-9 md:grid-cols-2">
          {subjects.map((subject, index) => (
            <li
              key={subject}
              id={subject}
              // The first one has the most questions, so it gets a full row.
              className={index === 0 ? 'flex scroll-mt-6 gap-5 md:col-span-2' : 'flex scroll-mt-6 gap-5'}
              data-reveal=""
            >
              <Mark name={subject} className="size-14" />
              <div className="grid content-start gap-1">
                <h3>{texts.subjects[subject].name}</h3>
                <p className="max-w-[44em] text-soft">{texts.subjects[subject].text}</p>
              </div>
            </li>
          ))}
        </ul>
      </Section>
      <Closing line={texts.closing}>
        <LinkButton tone="main" href={`${paths.signUp}#create`}>
          {siteTexts.createAccount}
        </LinkButton>
        <LinkButton href={paths.parent}>{texts.ask}</LinkButton>
      </Closing>
    </>
  )
}
