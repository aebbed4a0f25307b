import { site } from '#site'
import { Card } from '../ui/card.tsx'
import { MailIcon, PhoneIcon, PlaceIcon } from '../ui/icons.ts'
import { formWords } from '../words/en-forms.ts'
import { siteWords } from '../words/en-site.ts'
import { ContactForm } from './forms/contact-form.tsx'
import { NewsletterBlock } from './forms/newsletter-form.tsx'
import { PageHead, Section, SectionHead } from './section.tsx'

const words = siteWords.parent

/** Contact Us: Get In Touch: how to reach the office, and what parents ask first. */
export function Parent() {
  const { phone, phoneLink, email, address } = site.contact
  const line = 'grid grid-cols-[20px_1fr] gap-x-3 [&>svg]:mt-0.5 [&>svg]:text-accent'
  return (
    <>
      <PageHead heading={words.heading} lead={words.lead}>
        <ul className="mt-2 flex flex-wrap gap-x-12 gap-y-5">
          <li className={line}>
            <PhoneIcon />
            <span>
              <span className="block text-sm text-soft">{words.phone}</span>
              <a href={`tel:${phoneLink}`} className="font-semibold">
                <bdi dir="ltr">{phone}</bdi>
              </a>
            </span>
          </li>
          <li className={line}>
            <MailIcon />
            <span>
              <span className="block text-sm text-soft">{words.email}</span>
              <a href={`mailto:${email}`} className="font-semibold">
                {email}
              </a>
            </span>
          </li>
          <li className={line}>
            <PlaceIcon />
            <span>
              <span className="block text-sm text-soft">{words.office}</span>
              <span className="font-semibold">{address}</span>
            </span>
          </li>
        </ul>
      </PageHead>
      <Section>
        <div className="grid items-start gap-x-16 gap-y-12 md:grid-cols-[1.15fr_1fr]">
          <Card as="div" className="rounded-sheet p-[clamp(20px,2.6vw,32px)]">
            <h2 id="contact-heading" className="mb-3 text-h3">
              {formWords.contact.heading}
            </h2>
            <ContactForm labelledBy="contact-heading" />
          </Card>
          <div>
            <SectionHead heading={words.askHeading} />
            <dl className="grid gap-6">
              {words.questions.map(({ question, answer }) => (
                <div key={question} className="grid gap-1">
                  <dt className="font-head text-h4 font-[720]">{question}</dt>
                  <dd className="text-soft">{answer}</dd>
                </div>
              ))}
            </dl>
          </div>
        </div>
      </Section>
      <NewsletterBlock />
    </>
  )
}
