import { site } from '#site'
import { ParentPicture } from '#kit/illustrations/pictures.tsx'
import { Card } from '#kit/ui/cards/card.tsx'
import { MailIcon, PhoneIcon, PlaceIcon } from '#kit/ui/icons.ts'
import { formTexts } from '#texts/site/forms.ts'
import { parentTexts as texts } from '#texts/site/parent.ts'
import { ContactForm } from '../forms/contact-form.tsx'
import { NewsletterBlock } from '../forms/newsletter-form.tsx'
import { PageHead, Questions, Section, SectionHead } from '../section.tsx'

/** Contact Us: Get In Touch: how to reach the office, and what parents ask first. */
export function Parent() {
  const { phone, phoneLink, email, address } = site.contact
  const line = 'grid grid-cols-[20px_1fr] gap-x-3 [&>svg]:mt-0.5 [&>svg]:text-accent'
  return (
    <>
      <PageHead heading={texts.heading} lead={texts.lead} picture={<ParentPicture />}>
        <ul className="mt-2 flex flex-wrap gap-x-10 gap-y-5">
          <li className={line}>
            <PhoneIcon />
            <span>
              <span className="block text-sm text-soft">{texts.phone}</span>
              <a href={`tel:${phoneLink}`} className="font-semibold">
                <bdi dir="ltr">{phone}</bdi>
              </a>
            </span>
          </li>
          <li className={line}>
            <MailIcon />
            <span>
              <span className="block text-sm text-soft">{texts.email}</span>
              <a href={`mailto:${email}`} className="font-semibold">
                {email}
              </a>
            </span>
          </li>
          <li className={line}>
            <PlaceIcon />
            <span>
              <span className="block text-sm text-soft">{texts.office}</span>
              <span className="font-semibold">{address}</span>
            </span>
          </li>
        </ul>
      </PageHead>
      <Section>
        <div className="grid items-start gap-x-16 gap-y-12 md:grid-cols-[1.15fr_1fr]">
          <Card as="div" className="rounded-sheet p-[clamp(20px,2.6vw,32px)]">
            <h2 id="contact-heading" className="mb-3 text-h3">
              {formTexts.contact.heading}
            </h2>
            <ContactForm labelledBy="contact-heading" />
          </Card>
          <div id="questions" className="scroll-mt-6">
            <SectionHead heading={texts.askHeading} lead={texts.askLead} />
            <Questions questions={texts.questions} />
          </div>
        </div>
      </Section>
      <NewsletterBlock />
    </>
  )
}
