import { site } from '#site'
import { paths } from '../paths.ts'
import { usePageArrival } from '../shared/page-arrival.ts'
import { Anchor } from '../ui/anchor.tsx'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { MailIcon, NextIcon, PhoneIcon } from '../ui/icons.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { Milestone } from '../ui/stone.tsx'
import { student } from '../words/en-student.ts'

const words = student.chatbot

/** Says plainly that the chat is not open yet, and who answers meanwhile. */
export default function Chatbot() {
  usePageArrival(words.title)
  const { phone, phoneLink, email } = site.contact
  return (
    <>
      <PageTitle>{words.title}</PageTitle>
      <div className="grid items-start gap-5 md:grid-cols-[minmax(0,1fr)_340px]">
        <Card padded className="grid gap-5">
          <div className="flex gap-4">
            <Milestone />
            <div className="grid gap-2">
              <h2 className="text-h3">{words.heading}</h2>
              <p className="max-w-[60ch] text-soft">{words.body}</p>
            </div>
          </div>
          <div>
            <h3 className="mb-2 text-h5 tracking-normal">{words.meanwhile}</h3>
            <ul className="grid border-t border-line">
              <Onward href={paths.applications}>{words.links.applications}</Onward>
              <Onward href={paths.activities}>{words.links.activities}</Onward>
              <Onward href={paths.universities}>{words.links.universities}</Onward>
            </ul>
          </div>
        </Card>
        <Card as="aside" padded aria-labelledby="reach" className="grid gap-3">
          <h2 id="reach" className="text-h5 tracking-normal">
            {words.reach}
          </h2>
          <LinkButton
            href={`tel:${phoneLink}`}
            tone="main"
            icon={<PhoneIcon />}
            aria-label={`${words.call}: ${phone}`}
          >
            <bdi dir="ltr">{phone}</bdi>
          </LinkButton>
          <LinkButton href={`mailto:${email}`} icon={<MailIcon />} aria-label={`${words.write}: ${email}`}>
            <span className="break-all">{email}</span>
          </LinkButton>
          <p className="text-sm text-soft">{words.quote}</p>
        </Card>
      </div>
    </>
  )
}

function Onward({ href, children }: { href: string; children: string }) {
  return (
    <li className="border-b border-line">
      <Anchor
        href={href}
        className="flex min-h-11 items-center justify-between gap-3 py-2.5 text-ink no-underline hover:text-accent"
      >
        {children}
        <NextIcon className="flip text-soft" />
      </Anchor>
    </li>
  )
}
