/** The reminder of a task that students wrote down for themselves. */
export const taskWords = {
  subject: 'Something on your list is due soon',
  preview: 'You asked us to keep the day in mind.',
  heading: 'Something on your list is due soon',
  lead: 'You wrote this down for yourself:',
  due: (day: string) => `Due on ${day}.`,
  open: 'Open your list',
  off: 'Reminders can be switched off in your profile, under Notices.',
}
