import { site } from '#site'
import { legalPaths } from '#kit/routing/paths.ts'
import type { LegalDocument } from '#kit/routing/paths.ts'
import { Anchor } from '#kit/ui/anchor.tsx'
import { Logo } from '#kit/ui/logo.tsx'
import { TileCourse } from '#kit/ui/cards/tile-course.tsx'
import { legalTexts } from '#texts/accounts/sign-in/legal.ts'
import { siteTexts } from '#texts/site/site.ts'

const texts = siteTexts.footer
const link =
  'inline-flex min-h-8 items-center text-on-night no-underline hover:text-white hover:underline pointer-coarse:min-h-11'

const legal = Object.entries(legalPaths) as [LegalDocument, string][]

/** The public footer: contact, ten quick links, the legal texts, copyright. */
export function Footer() {
  const { phone, phoneLink, email, address } = site.contact
  return (
    <footer>
      <TileCourse />
      <div className="night text-sm text-on-night-soft">
        <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-9 pt-[clamp(40px,5vw,64px)] pb-6 sm:grid-cols-[1.1fr_1.6fr]">
          <div>
            <Anchor
              href="/"
              aria-label={siteTexts.header.home({ name: site.name })}
              className="mb-3 inline-flex min-h-11 items-center no-underline"
            >
              <Logo name={site.name} className="text-[1.7rem]" />
            </Anchor>
            <p className="max-w-[30em]">{texts.line}</p>
            <ul className="mt-3.5">
              <li>
                <a href={`tel:${phoneLink}`} className={link}>
                  <bdi dir="ltr">{phone}</bdi>
                </a>
              </li>
              <li>
                <a href={`mailto:${email}`} className={link}>
                  {email}
                </a>
              </li>
              <li className="inline-flex min-h-8 items-center">{address}</li>
            </ul>
          </div>
          <nav aria-labelledby="quick-links">
            <h2 id="quick-links" className="mb-2 text-base tracking-normal">
              {texts.quickLinks}
            </h2>
            <ul className="columns-2 gap-6 md:columns-3">
              {site.quickLinks.map(({ title, href }) => (
                <li key={title} className="break-inside-avoid">
                  <Anchor href={href} className={link}>
                    {title}
                  </Anchor>
                </li>
              ))}
            </ul>
          </nav>
          <div className="col-span-full flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-t border-white/20 pt-5">
            <p>
              {texts.copyright({ years: site.copyrightYears, name: site.name })} {siteTexts.free}
            </p>
            <nav aria-label={texts.legal}>
              <ul className="flex flex-wrap gap-x-6">
                {legal.map(([document, href]) => (
                  <li key={document}>
                    <Anchor href={href} className={link}>
                      {legalTexts.pages[document].title}
                    </Anchor>
                  </li>
                ))}
              </ul>
            </nav>
          </div>
        </div>
      </div>
    </footer>
  )
}
