import type { CalendarDay } from '../contract/activities.ts'
import { dateTexts as texts } from '#texts/planning/activities/calendar.ts'

/** RFC 5545 §3.3.11: backslash, semicolon and comma are escaped, a line break is written as \n. */
const escaped = (text: string) => text.replace(/[\\;,]/g, (mark) => `\\${mark}`).replace(/\r?\n/g, '\\n')

/** RFC 5545 §3.1: lines have at most 75 octets and continue after one space. No character is split. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    const most = parts.length === 0 ? 75 : 74
    if (octets + size > most) {
      parts.push(part)
      part = ''
      octets = 0
    }
    part += character
    octets += size
  }
  return [...parts, part].join('\r\n ')
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
const plain = (day: string) => day.replaceAll('-', '')

/**
 * Dates as an iCalendar file (RFC 5545): whole days, each with a stable id, so that calendar apps update entries
 * instead of duplicating them.
 * @param publicUrl base of the links
 */
export function writeIcs(
  days: readonly CalendarDay[],
  { name, publicUrl, now }: { name: string; publicUrl: string; now: Date },
): Buffer {
  const stamp = now.toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')
  const host = new URL(publicUrl).hostname
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//Calendar//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
    ...days.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${escaped(entry.key.replaceAll(' ', '-'))}@${host}`,
      `DTSTAMP:${stamp}`,
      `DTSTART;VALUE=DATE:${plain(entry.day)}`,
      `DTEND;VALUE=DATE:${plain(dayAfter(entry.day))}`,
      `SUMMARY:${escaped([texts[entry.kind]({ title: entry.title }), entry.university].filter(Boolean).join(', '))}`,
      ...(entry.href === null ? [] : [`URL:${publicUrl}${entry.href}`]),
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ]
  return Buffer.from(lines.map(folded).join('\r\n') + '\r\n')
}
