/** One after the other, each with the full stop that it needs before the next. */
export const joinSentences = (sentences: readonly string[]): string =>
  sentences
    .map((sentence, at) =>
      at < sentences.length - 1 && !/[.!?]$/.test(sentence) ? `${sentence}.` : sentence,
    )
    .join(' ')
