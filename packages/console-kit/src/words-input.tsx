import { TagsInput, type TagsInputProps } from '@mantine/core'

const BETWEEN = [',', ';', ' ', '\n', '\t']
const SPLIT = /[,;\s]+/

interface WordsInputProps extends Omit<TagsInputProps, 'onChange' | 'splitChars'> {
  readonly onChange: (words: string[]) => void
}

/**
 * A list of words, each once. Commas, semicolons and blanks stand between words and are part of none,
 * however the text came: typed, pasted, or left in the field.
 */
export function WordsInput({ onChange, ...props }: WordsInputProps) {
  return (
    <TagsInput splitChars={BETWEEN} {...props} onChange={(texts) => onChange(wordsOf(texts))} />
  )
}

const wordsOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => text.split(SPLIT)).filter((word) => word !== '')),
]
