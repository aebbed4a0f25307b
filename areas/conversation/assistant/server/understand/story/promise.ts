/** Who promises: an agent, or somebody on the internet or in the street. */
const promiser = String.raw`(?:agents?|consultants?|consultancy|broker|dalal|(?:some ?(?:one|body)|a (?:guy|man|person)|banda|aadmi|admi|shakhs) (?:on|from|in|se|ne|facebook|fb|whatsapp|tiktok|instagram|market|online|hai|jo|says?|keh\w*))`
const promising =
  '(?:says?|said|saying|tells?|told|promis\\w*|guarant\\w*|claims?|claiming|offers?|offering|asks?|asking|demand\\w*|wants|maa?ng\\w*|swears?|keh\\w*|kah\\w*|bol\\w*|bata\\w*|wada|dila\\w*|kara d\\w*|karwa d\\w*|bana d\\w*|arrange\\w*|can (?:get|do|make|give)|will (?:get|do|make|give))'
/** Whoever promises, except who answers here. */
const sworn =
  /(?<!\b(?:you|u|ap|aap) )\b(?:promised|guaranteed|promises|guarantees|promising|guaranteeing)\b/u
const promise = new RegExp(
  String.raw`\b${promiser}\b.*\b${promising}\b|\b${promising}\b.*\b${promiser}\b`,
  'u',
)
/** Asks whether to believe it, or whether it can be. */
const doubt =
  /\b(?:true|possible|sach\w*|believ\w*|real|legit|l(?:ie|ying|iar)|sahi|theek|thik|tik|trust\w*|jhoot\w*|jhut\w*|mumkin|right|scam|fraud|fake|ho sakta|aisa|bharosa|yaqeen|yakeen|should i|safe|allowed|correct|normal|usual)\b/u

/**
 * Whether it asks what to think of the promise of an agent: "an agent says no IMAT is needed, is that true?"
 * @param tagged whether it ends in a word that asks for agreement
 */
export const doubtsPromise = (words: string, tagged: boolean): boolean =>
  (promise.test(words) || sworn.test(words)) && (tagged || doubt.test(words))
