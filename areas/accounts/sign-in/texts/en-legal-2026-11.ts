import { site } from '#site'

const { name, operator } = site

/**
 * The privacy notice, the terms and the complaints page as they hold from November 2026. A version that was in force
 * is not edited: what changes is written into a file of its own, beside this one.
 */
export const legalTexts202611 = {
  privacy: `
${operator.legalName} runs ${name} and decides what is done with your data. This notice says what we keep, why, for how long, who sees it, and what you can do about it. It covers this website, the student area and the e-mails we send. Our name, address and contact details are at the end of this page.

## What we keep, and why

- **Your account:** your name, your e-mail address, a phone number if you give one, and your password as a hash that nobody can read back. We need it to let you in and to reach you.
- **Your profile:** what you enter about yourself: date and place of birth, nationality, address, studies, marks and tests, goals, work and activities, and the numbers of your identity papers, which are stored encrypted. We use it to compare you with what programs ask for and to fill in your applications.
- **Your documents:** photographs of your papers. We re-encode each one when it arrives, which removes what the camera wrote into it, such as the place; we do not keep the original. Documents are stored encrypted, each with its own key.
- **Your family:** the names and contact details of a parent, guardian or sponsor, if you enter them, and what we may tell them. Ask them first: the form asks whether they know.
- **Support needs:** health, disability, food or prayer, if you choose to write about them. Nobody but you reads this unless you choose to send it along with your applications.
- **Your applications:** a copy of your profile as it was on the day you applied, the documents you sent, every step with its date, messages, offers, decisions, letters and receipts, and notes that officers write about the file.
- **What you do here:** your shortlist, saved and recent searches, tasks, courses, practice tests, notices, and the questions you ask the assistant. Numbers of identity cards, passports, bank cards and accounts are masked in those questions before anything is stored.
- **Forms on the public pages:** what you write to us there, and your address if you ask for the newsletter. We write to you only after you confirm it.
- **Security records:** when and with what kind of device you logged in, wrong tries, who opened which document, and every decision. The server’s log holds the time, the page, your account’s number and a shortened network address. It never holds what you typed.

We keep the data of your account and applications because we cannot provide the service you ask for without it. Security records serve our interest, and yours, in keeping papers safe. Family contacts, support needs and the newsletter rest on your consent, which you can take back at any time.

## What we do not do

- We do not sell data, show advertisements, or use trackers or analytics. These pages load nothing from other companies.
- We do not take a decision about you by computer. Your record is compared with published requirements by fixed rules, and we never estimate a chance. People decide.

## What your browser keeps

- A cookie that tells your browser apart from a new one when you log in, for 400 days. It opens nothing and no script can read it.
- While you are logged in: your login, name, e-mail address and role. Logging out removes them.
- Drafts, photographs on their way to us, and programs you are comparing, so that nothing is lost when the connection is.

## How long we keep it

- **Account, profile, documents and applications:** as long as you have the account. If you delete it, we keep everything for 7 days in case you change your mind, then erase it.
- **After that:** the fact that an application existed, with its dates and its program, without your name; a receipt that names nobody; and the security record of what was done and when, by account number. Letters stay on record as ended, without their content.
- **An account that is never confirmed:** 24 hours.
- **Drafts of applications:** 90 days after you last touched them. We remind you by e-mail after 60 and 83 days.
- **Unfinished uploads:** 2 hours.
- **Questions to the assistant:** 90 days. You can delete each one, or all, sooner.
- **Recent searches:** 30 days. **Notices:** 365 days.
- **E-mails we sent you:** the address and the words are cleared 7 days after sending, the record that a mail went out after 365 days.
- **Login codes and wrong tries:** 48 hours. **Known devices:** 400 days after the last login.
- **Messages sent through the public forms:** 183 days after we have answered, 730 days at most.
- **Newsletter:** until you unsubscribe, and 30 days after that.
- **Backups:** until they are overwritten. An erased document cannot be opened from a backup of the database alone, because its key is gone too.

## Who sees it

- **You.** Under “Who looked at my documents” in your profile you also see each time somebody at the office opened one.
- **Our officers,** who work on your files. Opening a document is recorded before it is shown.
- **A university you apply to,** once the office has begun work on your file: that file and its documents, never your other applications.
- **Your family,** only what you have said in your profile that we may tell them.
- **Companies that work for us:** those who run the machine, the storage and the e-mail. They act on our instructions. If the assistant uses a language service, that service gets your masked question and public facts about programs or articles, nothing from your records and not your name.
- **Authorities,** where a law obliges us.

## Other countries

We store your data in ${operator.storedIn}. Applying abroad means that your file goes to the country of the university you chose. Its laws may protect you less than those at home. We send it because you ask us to by applying, and to nobody else there. What the university keeps is governed by its own rules; ask it for its privacy notice, or ask us before you apply.

## If you are under 18

You may use a B-Form or a juvenile card instead of a CNIC. Make your account together with a parent or guardian. Your profile asks you to name one and to say that they agree, and shows as incomplete until you do. A parent or guardian may write to us about the data of their child. We first make sure who is asking, and we tell the child.

## Your rights

- **See and take your data:** [download everything](/student-profile/my-data) as one file, as often as you like.
- **Correct it:** change your profile yourself. For a mistake in something already sent, write to us.
- **Delete it:** [delete your account](/student-profile/delete-account), or remove single documents that no application holds.
- **Take consent back:** unsubscribe from the newsletter with the link in each mail; change what your family may be told, what you need and which e-mails you get in your profile. The rest you take back by deleting the account. What was done before stays lawful.
- **Object, restrict, or ask for what officers wrote about you:** write to us. An officer answers within a month. It costs nothing.

If you are not content with the answer, see [how to complain](/complaints). You may also turn to ${operator.supervisor} at any time.

## When this notice changes

Each version has a number and an address of its own that stays. Your profile shows which one you agreed to, with a link to that text.
`,
  terms: `
These terms are between you and ${operator.legalName}, which runs ${name}. You accept them when you create an account.

## What we do

- We show universities and programs abroad, compare your record with what they ask for, and send your application to the university you choose.
- An officer checks your file, asks for what is missing, and passes on the university’s answer.
- Finding a university and using the platform are free. This site takes no payments. Some courses name a price; that is arranged with the office and never charged here. Ask us before you apply how we are paid for our work.

## What we cannot promise

- **A place or a visa.** The university decides on the place and the embassy on the visa. Anybody who promises you either is not speaking for us.
- **That every fact is current.** Fees, dates and requirements come from the sources named beside them, as they stood on the day shown. They change. Check what matters to you with the university before you pay anything.
- **That a degree counts at home.** The authority for your profession decides that. What we show is its published rules.
- **That the site is always available.** Do not leave a deadline to its last hour.

## What you agree to

- Enter what is true, and send your own genuine papers. A forged paper ends the application, and the university may be told.
- Keep one account, for yourself, and keep its password and codes to yourself. We never ask for them.
- Name other people only if they know.
- Do not try to open what is not yours, to disturb the service, or to copy it by machine.

## Applications, offers and places

- Nothing is sent until you have checked it and pressed the button.
- You may withdraw an application yourself until you confirm a place. After that, ask the office: two people there have to approve it.
- An offer binds nobody until you confirm it, and ends on the day it names.
- Tuition and other fees are owed to the university or whoever else charges them, on their terms. Never pay one of us in cash or into a private account.

## What is whose

Your papers and words stay yours. You allow us to store them and pass them on as the [privacy notice](/privacy) says, and for nothing else. The texts, drawings and course material here are ours or our partners’; you may use them for your own studies.

## Ending it

You may [delete your account](/student-profile/delete-account) at any time. We may close an account that breaks these terms. We tell you why, and you may [complain](/complaints).

## If something goes wrong

We are liable for damage that we cause on purpose or through carelessness, as the law says, and not for what universities, embassies or the network do. Nothing here takes away a right that the law of your country gives you as a consumer. Otherwise the law of ${operator.law} applies.

## If you are under 18

Accept these terms together with a parent or guardian.

## When these terms change

We tell you before a new version applies to you. Each version keeps an address of its own.
`,
  complaints: `
Something went wrong, or you disagree with us? Tell us. A complaint never harms an application, and it costs nothing.

## How to complain

1. Write to us or call us. Our address, e-mail and phone number are at the end of this page.
2. Give the reference of your application if there is one, what happened and when, and what you would like us to do. Please do not send identity papers by e-mail.
3. A person reads it and answers within a month. If we need longer, we tell you why before the month is over.
4. Not content? Ask for a second look. Somebody who did not work on your file does it and writes to you.

A parent or guardian may complain for somebody under 18. Anybody else needs your written consent.

## Quicker ways for some things

- **A wrong fee, date or requirement:** press “Report a mistake” on the page of the program.
- **A look at your documents that you do not recognise:** press “I do not recognise this look” [in your profile](/student-profile/looks). An admin looks into it.
- **A letter you doubt:** [check it here](/verify-letter).
- **Somebody asks for cash, for your password or for a code:** do not pay and do not tell. Call us.
- **A weak spot in the security of this site:** write to us what you did and what you saw. Please do not open documents that are not yours to prove it.
- **A university’s decision:** the university alone can change it. Ask us how to appeal there.

## If we do not agree

For anything about your data you may turn to ${operator.supervisor} at any time, with or without asking us first. For anything else you may go to the consumer authority or the courts where you live, or to those of ${operator.law}.
`,
} as const
