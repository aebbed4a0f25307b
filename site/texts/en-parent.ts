/** The words of Contact Us: Get In Touch, in English. */
export const parentWords = {
  heading: 'Contact Us: Get In Touch',
  lead: 'You are trusting us with your child’s future, so ask us anything. A person answers.',
  phone: 'Phone',
  email: 'E-mail',
  office: 'Office',
  askHeading: 'What parents ask',
  askLead: 'If yours is not here, write it in the form.',
  questions: [
    {
      question: 'What does it cost, and who is paid?',
      answer:
        'Finding a university and destination is completely free, and the platform takes no money. Tuition, tests, translations, insurance and the visa are paid to those who charge them: the university, the test centre, the embassy. Ask for the whole course, not for the first year.',
    },
    {
      question: 'Somebody asks us for cash. Is that you?',
      answer:
        'No. Nobody of ours takes cash, and nobody may ask you to pay into a private account. Do not pay, keep the message, and call us on the number on this page. A promised place or a promised visa is a sign of fraud as well.',
    },
    {
      question: 'Who sees our papers?',
      answer:
        'Your child, the officers who work on the file, and the university you apply to. Papers are kept encrypted, every look at one is written down, and your child can read who looked. They can be deleted.',
    },
    {
      question: 'Will the degree count at home?',
      answer:
        'Ask the authority that decides it, before you pay anything. For medicine and dentistry check with the Pakistan Medical and Dental Council (PM&DC): its rules are reported to name marks, the MDCAT, the university and a licensing examination afterwards, and they change. For other degrees ask the Higher Education Commission (HEC), for engineering the Pakistan Engineering Council too. Get the answer in writing.',
    },
    {
      question: 'How much money must we show for the visa?',
      answer:
        'Each embassy sets the sum and how long it must have been in the account, and changes both. Its own page is the only one to rely on. Plan early: bank statements often have to cover several months.',
    },
    {
      question: 'Is it safe there?',
      answer:
        'Ask who meets the student at the airport, who runs the hostel, who has a key, whom to call at night, and what the health insurance covers. Ask the university, and ask a student who lives there now. A good university is used to these questions.',
    },
    {
      question: 'Our child is under 18.',
      answer:
        'They can make an account and use the B-Form instead of the CNIC. Universities and embassies may ask for your consent in writing and for a guardian in the country. Read along: nothing is sent before your child has checked it.',
    },
    {
      question: 'Can we follow the application?',
      answer:
        'Yes, together with your child. It shows at every step what has been done, whose turn it is and by when. An offer binds nobody until your child confirms it.',
    },
  ],
}
