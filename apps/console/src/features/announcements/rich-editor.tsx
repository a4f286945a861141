import { type SafeNode, safeTree } from '@lantern/ui/safe-html'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group, Text } from '@mantine/core'
import { Bold, Heading2, Italic, Link, List, ListOrdered, Pilcrow, Underline } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'

export interface RichEditorProps {
  readonly label: string
  readonly description: string
  /** The text at first; what is typed later comes by `onChange`. */
  readonly begin: string
  readonly onChange: (html: string) => void
}

/** Nodes of a page, made one by one: what is read is never markup again. */
function domOf(nodes: readonly SafeNode[]): Node[] {
  return nodes.map((node) => {
    if (typeof node === 'string') return document.createTextNode(node)
    const element = document.createElement(node.tag)
    for (const [name, value] of Object.entries(node.attributes)) element.setAttribute(name, value)
    element.append(...domOf(node.children))
    return element
  })
}

/** A text with headings, lists and links, written as it will look. The server cleans it once more. */
export function RichEditor({ label, description, begin, onChange }: RichEditorProps) {
  const id = useId()
  const page = useRef<HTMLDivElement>(null)
  const first = useRef(begin)
  const tell = useRef(onChange)
  tell.current = onChange
  useEffect(() => {
    const element = page.current
    if (!element) return
    element.replaceChildren(...domOf(safeTree(first.current)))
    const typed = () => tell.current(element.innerHTML)
    // What is pasted loses what other pages brought with it.
    const pasted = (event: ClipboardEvent) => {
      event.preventDefault()
      write('insertText', event.clipboardData?.getData('text/plain') ?? '')
    }
    element.addEventListener('input', typed)
    element.addEventListener('paste', pasted)
    return () => {
      element.removeEventListener('input', typed)
      element.removeEventListener('paste', pasted)
    }
  }, [])
  return (
    <div>
      <Text component="label" id={id} fz="sm" fw={500}>
        {label}
      </Text>
      <Text fz="xs" c="dimmed" mb={4}>
        {description}
      </Text>
      <Tools onUse={() => page.current?.focus()} />
      <div
        ref={page}
        contentEditable
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={id}
        className="console-rich"
      />
    </div>
  )
}

type Command =
  | 'bold'
  | 'italic'
  | 'underline'
  | 'insertUnorderedList'
  | 'insertOrderedList'
  | 'formatBlock'
  | 'createLink'
  | 'insertText'

/** The browser's own way of editing: the one that keeps its undo. */
function write(command: Command, value?: string): void {
  const editing: { execCommand(command: string, ui: boolean, value?: string): boolean } = document
  editing.execCommand(command, false, value)
}

function Tools({ onUse }: { readonly onUse: () => void }) {
  const { t } = useLingui()
  const tools: { label: string; icon: ReactNode; use: () => void }[] = [
    { label: t`Bold`, icon: <Bold size={16} />, use: () => write('bold') },
    { label: t`Italic`, icon: <Italic size={16} />, use: () => write('italic') },
    { label: t`Underlined`, icon: <Underline size={16} />, use: () => write('underline') },
    { label: t`Heading`, icon: <Heading2 size={16} />, use: () => write('formatBlock', 'h2') },
    { label: t`Paragraph`, icon: <Pilcrow size={16} />, use: () => write('formatBlock', 'p') },
    { label: t`List`, icon: <List size={16} />, use: () => write('insertUnorderedList') },
    {
      label: t`Numbered list`,
      icon: <ListOrdered size={16} />,
      use: () => write('insertOrderedList'),
    },
    {
      label: t`Link`,
      icon: <Link size={16} />,
      use: () => {
        const address = window.prompt(t`Address: https://… or /page`)
        if (address) write('createLink', address)
      },
    },
  ]
  return (
    <Group gap={4} mb={6} role="toolbar" aria-label={t`Formatting`}>
      {tools.map(({ label, icon, use }) => (
        <ActionIcon
          key={label}
          variant="default"
          size="lg"
          aria-label={label}
          // The selection stays where it is.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            onUse()
            use()
          }}
        >
          {icon}
        </ActionIcon>
      ))}
    </Group>
  )
}
