/**
 * Words that people add to a question and that identify nothing in the catalogue, in the spelling of `plainOf`. A word that
 * is neither here, nor a name, a subject or a filter makes a question one that the catalogue does not answer.
 */
const general = new Set(
  `a an the in this that these those it its i im my me mine we our us you your u ur he she they them their his her is are was were be been am
   do does did done have has had having can could would will shall should may might must if so as than then there here of to on at for from by with without and
   or but not no yes ok okay please pls plz plzz kindly hi hello hey dear sir madam mam maam salam aoa assalam alaikum bro bhai yar yaar janab ji jee
   what which who whom whose when where why how many much long any some more most all each every every both either other another else also too just only
   still yet now then again even about around per into out up down over off very really actually exactly
   know want wanted wants like looking look find found search searching get gets getting got give gives gave take takes taking make makes made need needs needed
   tell show list let go going come help ask asking say said see think
   study studying studied studies learn learning teach teaches teaching taught apply applying applied join enroll enrol admission admissions admit admitted dakhla
   student students international foreign pakistani pakistan abroad offer offers offering offered available provide provides have having
   university college institute school faculty department campus program course degree level field subject subjects option options
   fees tuition kharcha cost costs price amount charge charges charged pay paid paying payment total annual annually yearly year years month monthly saal saalana
   mahina semester one first second last time times day days date deadline
   cheap cheapest cheaper sasta mehnga affordable lowest low lower least less expensive expensive dearest highest high under below above between upto up max maximum
   minimum min budget within range anything anywhere free
   start starts starting intake intakes begin begins end ends close closes closing closed open opens opening
   duration complete finish lasts last
   language medium instruction zuban taught speak english angrezi
   recognized manzoor shuda pmdc pmc pec hec pnmc nursing council pm dc
   eligible requirements required require requires entry entrance condition conditions document documents papers kaghzat certificate exam exams test tests score scores band bands interview
   marks percent number numbers umar age limit old fsc matric hssc ssc intermediate inter pre alevel result
   ielts toefl pte duolingo imat mdcat hsk sat needed zaroori
   hostel living expenses expense rent room rooms accommodation food
   application registration deposit
   kitna hai hain mein ka ki ke ko se kya kahan konsa kon kab kaise kyun kam zyada sab batao dikhao chahiye wala liye aur bhi ye wo is us iska uska inka unka inme isme usme
   wahan yahan mulk hun hoon hu ho hoti hota hua hui gaya gayi ga gi ge tha thi par pe ne na to tu hi ya yaa koi kuch sakta mil mila mili milta milti milegi milega milegi mile
   mujhe mujh mera main hum ham hame aap ap apna apni tum kar karna karun karoon kare karen karein krein krun le lo lena dena de do dein diya dia jana jaye jaega jata jati
   jayega jayegi jae chahta chahti chahte rahe raha rahi lag lagta lagte lagti laga parh parhna parhai parhti parhte banna ban bana banne acha achha theek thik sirf bas phir
   phr abhi ab jab tab hamare hamari agar tou kahin kahi kis kisi se dono teeno tino tak neeche andar wali mangti mangta poochna pochna puchna jan janna bolo btao accha
   aik ek lakh hazar crore million k dollar euro rupees pound yuan usd eur
   ielts same similar instead compare comparison vs versus best good ok well fine thanks thank shukriya
   country countries city place places seat seats quota poor family money paisa paise parents father brother sister friend become becoming chance
   info information detail details regarding concerning related possible compulsory mandatory must bachelor master phd higher education
   home back return recognised true correct right actual current currently today next upcoming new latest
   medical science honours part full time there's what's whats im ive id dont doesnt cant isnt
   lower upper nahi nai naa hee wahin yahin saath sath wise taraf hisab qareeb jaldi chal chalo achi achay behtar
   teen char panch che saat aath nau das pandrah bees pachees tees pachas sau ja jaa jao jaata pas paas sirf bohot bohat bahut ghareeb gareeb amir thx thnx tnx 4 2 r n b dain den dijiye dijie dijye dedo sit appear clear pass passed akhri aakhri tareekh tarikh jagha wasta dunya world poora poori pura puri mukammal zara thora thori itna itni waise waisay matlab maloom pata poochna chahta sochta soch raha kuch bataiye guide suggest suggestion recommend recommended regard interested plan planning decided decide thinking dream goal wish hope hoping believe guess mention mentioned situation case meet meets profile fit fits clinical surgery karta hona without baghair bagair bina
   applications spring autumn fall summer winter bachon becoming earn reply answer years' yearly lakhs afford seat jagah tarah admission's still failed fail ever anywhere somewhere people log bta den waghera etc regarding per cent out of each one two three four five six seven eight ten lasts lasting`.split(
    /\s+/u,
  ),
)

/** Whether a word adds nothing to a question about the catalogue. */
export const isGeneralWord = (word: string): boolean => general.has(word) || /^\d+(?:\.\d+)?$/u.test(word)
