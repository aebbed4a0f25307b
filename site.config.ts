/**
 * The one file an operator edits: who runs this installation and what it says about itself.
 * Pages and e-mails read it and repeat none of it. It imports nothing, so that the browser, the server
 * and the e-mails can all load it.
 *
 * Every value under `contact` and `operator` is a sample. Replace it before the first student signs up: people write to
 * this address and call this number. `contactIsSample` tells whether that is still to do.
 * The legal texts are in `areas/accounts/sign-in/texts/en/legal-*.json`; have a lawyer read them.
 */

/** A link of the footer: the words people read and where they lead, relative to the product's own address. */
export interface QuickLink {
  title: string
  href: string
}

/**
 * A counter of the success page, and a figure of the company's history: the figure it counts up to, and the text around it
 * once it stands still.
 */
export interface Counter {
  value: number
  /** The final text, e.g. `10k`; screen readers and pages without script get this one. */
  shown: string
  label: string
}

export interface SiteConfig {
  /** The name in the header, in titles and as the sender of e-mails. */
  name: string
  contact: {
    /** As people read it, with the country code. */
    phone: string
    /** The same number as a link target: `+` and digits only. */
    phoneLink: string
    /** Answers to e-mails go here too. */
    email: string
    /** The street address, as one line of the top bar. */
    address: string
    /** A messaging service, e.g. `https://wa.me/971…`; null leads the messaging icon to the contact page. */
    messaging: string | null
  }
  /** The company behind the name, as the privacy notice, the terms and the complaints page name it. */
  operator: {
    /** As it is registered. */
    legalName: string
    /** The register and the number in it. */
    registration: string
    /** The country whose law applies. */
    law: string
    /** Where the machine and its backups stand. */
    storedIn: string
    /** The authority that watches over personal data. */
    supervisor: string
  }
  /** The zone in which dates and times are written in e-mails, letters and the console, and its name in words. */
  timeZone: { id: string; name: string }
  /** Hours of the day, in the zone above, in which the office works; documents opened outside of them raise an alarm. */
  officeHours: { from: number; to: number }
  /** BCP 47: for people who have chosen no language and whose browser asks for none we have. It needs its texts. */
  language: string
  /** ISO 4217: the currency of most students, in which fees are compared unless a student chooses another. */
  homeCurrency: string
  /**
   * ISO 3166-1 alpha-2: where most students live, the most common one first. They come first in lists of countries, and
   * a phone number or a device of one of them fills in the country.
   */
  studentCountries: string[]
  /** What the company says about itself. These are claims, never mixed with live figures. */
  claims: {
    foundedYear: number
    countries: string
    affiliates: string
    countriesVisited: string
    institutions: string
    districtsInPakistan: string
  }
  /** The four counters of the success page; the page about the company's history shows them too. */
  counters: Counter[]
  quickLinks: QuickLink[]
  /** The years of the copyright line. */
  copyrightYears: string
}

export const site: SiteConfig = {
  name: 'Manzil',
  contact: {
    phone: '+971 4 555 0134',
    phoneLink: '+97145550134',
    email: 'help@manzil.example',
    address: 'Al Maktoum Road, Deira, Dubai',
    messaging: null,
  },
  operator: {
    legalName: 'Manzil Education Services LLC (sample)',
    registration: 'Dubai Economy and Tourism, trade license 000000 (sample)',
    law: 'the United Arab Emirates',
    storedIn: 'the United Arab Emirates',
    supervisor: 'the UAE Data Office',
  },
  timeZone: { id: 'Asia/Karachi', name: 'Pakistan time' },
  officeHours: { from: 6, to: 22 },
  language: 'en',
  homeCurrency: 'PKR',
  studentCountries: ['PK', 'AE', 'SA', 'AF'],
  claims: {
    foundedYear: 1994,
    countries: '15',
    affiliates: '125+',
    countriesVisited: '30+',
    institutions: '200+',
    districtsInPakistan: '600',
  },
  counters: [
    { value: 10, shown: '10k', label: 'happy customers' },
    { value: 30, shown: '30+', label: 'years of experience' },
    { value: 100, shown: '100+', label: 'professional advisors' },
    { value: 3000, shown: '3000+', label: 'cases a year' },
  ],
  quickLinks: [
    { title: 'Our story', href: '/our-story' },
    { title: 'Success story', href: '/success-story' },
    { title: 'Mentorship', href: '/mentorship' },
    { title: 'Partners', href: '/partners' },
    { title: 'Parents', href: '/parent' },
    { title: 'EQ', href: '/eq' },
    { title: 'IQ', href: '/iq' },
    { title: 'SWOT analysis', href: '/swot-analysis-my-strengths-weaknesses-opportunities-and-threats' },
    { title: 'Courses', href: '/#courses' },
    { title: 'Sign up', href: '/student-signup' },
  ],
  copyrightYears: '2024–2025',
}

/** True while the contact details or the company are still the samples this file ships with. */
export function contactIsSample(config: SiteConfig = site): boolean {
  const { contact, operator } = config
  return (
    contact.email.endsWith('.example') ||
    contact.phone.includes('555 01') ||
    operator.registration.includes('(sample)')
  )
}
