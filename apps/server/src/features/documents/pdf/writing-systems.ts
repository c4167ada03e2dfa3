import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Script = { letters: RegExp; isRightToLeft: boolean; font: () => string }

/** Scripts that our own font does not have. The font of a script is read when a text needs it. */
const scripts = {
  arabic: {
    letters: /\p{Script=Arabic}/u,
    isRightToLeft: true,
    font: () =>
      import.meta.resolve('@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf'),
  },
  hebrew: {
    letters: /\p{Script=Hebrew}/u,
    isRightToLeft: true,
    font: () =>
      import.meta.resolve('@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf'),
  },
  devanagari: {
    letters: /\p{Script=Devanagari}/u,
    isRightToLeft: false,
    font: () =>
      import.meta.resolve(
        '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
      ),
  },
  thai: {
    letters: /\p{Script=Thai}/u,
    isRightToLeft: false,
    font: () =>
      import.meta.resolve('@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf'),
  },
} satisfies Record<string, Script>

export type ScriptName = keyof typeof scripts

const names = Object.keys(scripts) as ScriptName[]

export const fontOf = (script: ScriptName): Buffer => readFileSync(fileURLToPath(scripts[script].font()))

export const isRightToLeft = (script: ScriptName): boolean => scripts[script].isRightToLeft

/** A part of a text that one font can write. Without a script it is our own font. */
export type Run = { text: string; script: ScriptName | undefined }

const scriptOf = (letter: string) => names.find(name => scripts[name].letters.test(letter))

/** Accents and joiners belong to the letter before them. */
const isJoined = (letter: string) => /[\p{Mark}\u200c\u200d]/u.test(letter)
const isSpace = (letter: string) => /\s/.test(letter)

/**
 * Splits a text by its scripts. Spaces between words of one script belong to it, so that the order of the words is
 * kept.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    const script = last !== undefined && isJoined(letter) ? last.script : scriptOf(letter)
    const before = runs.at(-2)
    if (last === undefined || (last.script !== script && !isSpace(letter))) {
      // Only spaces are between two words of one script.
      if (
        last !== undefined &&
        script !== undefined &&
        before?.script === script &&
        last.text.trim() === ''
      ) {
        runs.pop()
        before.text += last.text + letter
      } else runs.push({ text: letter, script })
    } else if (isSpace(letter) && last.script !== undefined) {
      runs.push({ text: letter, script: undefined })
    } else last.text += letter
  }
  return runs
}

const known = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]/u

/** Whether a text has letters that none of our fonts has. They are printed as boxes. */
export const hasUnprintableLetters = (text: string): boolean =>
  Array.from(text).some(
    letter =>
      /\p{Emoji_Presentation}/u.test(letter) || (!known.test(letter) && scriptOf(letter) === undefined),
  )
