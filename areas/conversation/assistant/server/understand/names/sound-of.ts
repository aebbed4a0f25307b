/** A word in Urdu script with the vowels that it writes, to tell apart what sounds alike: موناش and ماناس. */
export const spelledOut = (word: string): string =>
  [...word].map((letter) => written[letter] ?? soundOf(letter)).join('')
const written: Readonly<Record<string, string>> = {
  ا: 'a',
  آ: 'a',
  و: 'o',
  ی: 'i',
  ي: 'i',
  ے: 'e',
  ہ: 'h',
  ش: 'sh',
}

/** A word of either script with the vowels that are heard long: `alato` for both Ala-Too and آلاٹو. */
export const longSpelling = (word: string): string =>
  [...word]
    .map((letter) => written[letter] ?? (/[aeiou]/u.test(letter) ? letter : soundOf(letter)))
    .join('')
    .replace(/(.)\1+/gu, '$1')

/** The consonants of a word as both scripts spell them: vowels, h, v, w and y are left out in Urdu or written alike. */
export function soundOf(word: string): string {
  const arabic: Readonly<Record<string, string>> = {
    ب: 'b',
    پ: 'p',
    ت: 't',
    ٹ: 't',
    ط: 't',
    ث: 's',
    س: 's',
    ص: 's',
    ش: 's',
    ج: 'j',
    چ: 'c',
    ح: '',
    خ: 'k',
    د: 'd',
    ڈ: 'd',
    ذ: 's',
    ز: 's',
    ض: 's',
    ظ: 's',
    ژ: 's',
    ر: 'r',
    ڑ: 'r',
    ع: '',
    غ: 'g',
    ف: 'f',
    ق: 'k',
    ک: 'k',
    ك: 'k',
    گ: 'g',
    ل: 'l',
    م: 'm',
    ن: 'n',
    ں: 'n',
  }
  const latin = word
    .replace(/[st]ion/gu, 'sn')
    .replace(/sh|sch/gu, 's')
    .replace(/ch/gu, 'C')
    .replace(/kh/gu, 'k')
    .replace(/gh/gu, 'g')
    .replace(/ph/gu, 'f')
    .replace(/c(?=[eiy])/gu, 's')
    .replace(/[cq]/gu, 'k')
    .replace(/x/gu, 'ks')
    .replace(/z/gu, 's')
    .replace(/C/gu, 'c')
  return [...latin]
    .map((letter) => arabic[letter] ?? (/[bcdfgjklmnprst]/u.test(letter) ? letter : ''))
    .join('')
    .replace(/(.)\1+/gu, '$1')
}
