/** Common mail domains, which are never taken for a typo. */
const mailDomains = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'live.com',
  'icloud.com',
  'ymail.com',
  'rocketmail.com',
  'googlemail.com',
  'mail.com',
  'email.com',
  'msn.com',
  'aol.com',
  'me.com',
  'gmx.com',
  'gmx.de',
  'proton.me',
  'protonmail.com',
  'yahoo.co.uk',
  'hotmail.co.uk',
]
/** Domains to suggest in place of a typo. */
const offered = mailDomains.slice(0, 6)

/** The edit distance of two words: letters to insert, delete, replace, or swap with the next one. */
function slips(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)]
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same)
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (swapped) least = Math.min(least, rows[i - 2]![j - 2]! + 1)
      row.push(least)
    }
    rows.push(row)
  }
  return rows[one.length]![other.length]!
}

/** The address that was probably meant, if its domain is one typo away from a common one; else null. */
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  if (at < 1 || domain.length < 6 || domain.length > 20 || mailDomains.includes(domain)) return null
  const near = offered.find((one) => slips(domain, one) <= (one.length < 9 ? 1 : 2))
  return near === undefined ? null : `${email.slice(0, at)}@${near}`
}
