import { CircleUser, Globe, LogOut, Mail } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../src/components/button.tsx'
import { useDialogs } from '../../src/components/dialogs.tsx'
import { Drawer } from '../../src/components/drawer.tsx'
import { LanguageMenu } from '../../src/components/language-menu.tsx'
import { plainLink } from '../../src/components/link.tsx'
import { LoadingCover } from '../../src/components/loading-cover.tsx'
import { Menu } from '../../src/components/menu.tsx'
import { Modal } from '../../src/components/modal.tsx'
import { Segmented } from '../../src/components/segmented.tsx'
import { Switch } from '../../src/components/switch.tsx'
import type { Toasts, ToastTone } from '../../src/components/toast.tsx'
import { CashierForm } from './form-parts.tsx'
import { Row, Shelf } from './shelf.tsx'

const LANGUAGES = [
  { code: 'en', autonym: 'English' },
  { code: 'vi', autonym: 'Tiếng Việt' },
  { code: 'ar', autonym: 'العربية', dir: 'rtl', note: 'beta' },
  { code: 'th', autonym: 'ไทย' },
] as const
const TONES: readonly ToastTone[] = ['info', 'success', 'warning', 'error']

function Modals() {
  const [open, setOpen] = useState('')
  const close = () => setOpen('')
  return (
    <Row>
      <Button variant="secondary" onClick={() => setOpen('plain')}>
        Modal
      </Button>
      <Button variant="secondary" onClick={() => setOpen('sheet')}>
        Cashier sheet
      </Button>
      <Button variant="secondary" onClick={() => setOpen('bare')}>
        Modal without close button
      </Button>
      <Modal
        name="plain"
        open={open === 'plain'}
        onClose={close}
        title="Change password"
        closeLabel="Close"
      >
        <p>The page behind stands still.</p>
      </Modal>
      <Modal
        name="cashier"
        sheet
        size="sm"
        open={open === 'sheet'}
        onClose={close}
        title="Cashier"
        closeLabel="Close"
        footer={
          <>
            <Button block size="lg">
              Get QR code · $100.00
            </Button>
            <p className="mt-2.5 text-center text-11 text-fg-3">
              18+ · Set limits any time in Account → Play safely
            </p>
          </>
        }
      >
        <Segmented
          label="Direction"
          options={[
            { value: 'in', label: 'Deposit' },
            { value: 'out', label: 'Withdraw' },
          ]}
          value="in"
          onChange={() => undefined}
          className="mb-4"
        />
        <CashierForm name="sheet" />
        <div className="mt-4 flex items-center gap-3 rounded-[16px] bg-gilt px-3 py-1 ring-1 ring-reward-line ring-inset">
          <div className="flex-1">
            <b className="text-reward-fg">Festival reload 50%</b>
            <small className="block text-12 text-fg-2">Receive +$50.00 · wager ×8 · 7 days</small>
          </div>
          <Switch label="Use festival reload" hideLabel defaultChecked />
        </div>
      </Modal>
      <Modal name="bare" open={open === 'bare'} onClose={close} title="One moment" hideTitle>
        <div className="grid min-h-40 place-content-center gap-4">
          <p>Neither Esc nor a press outside closes this one.</p>
          <Button onClick={close}>Close it here</Button>
        </div>
      </Modal>
    </Row>
  )
}

function DialogButtons() {
  const dialogs = useDialogs()
  const [answer, setAnswer] = useState('none yet')
  const ask = async () => {
    const value = await dialogs.open({
      icon: 'question',
      title: 'Sign out?',
      text: 'A game that is running stays as it is.',
      buttons: [
        { value: 'no', label: 'Stay' },
        { value: 'yes', label: 'Sign out', variant: 'primary' },
      ],
    })
    setAnswer(value ?? 'closed')
  }
  const tell = () =>
    dialogs.open({
      icon: 'success',
      title: 'Deposit received',
      html: '<b>100.00 USD</b><script>alert(1)</script> is in your wallet.',
      buttons: [],
      closeOnCover: true,
      timeoutMs: 4_000,
    })
  return (
    <Row>
      <Button variant="secondary" onClick={() => void ask()}>
        Dialog that asks
      </Button>
      <Button variant="secondary" onClick={() => void tell()}>
        Dialog that tells for 4 s
      </Button>
      <span className="text-fg-2">Answer: {answer}</span>
    </Row>
  )
}

function Drawers() {
  const [side, setSide] = useState<'bottom' | 'start' | 'end'>()
  return (
    <Row>
      {(['bottom', 'start', 'end'] as const).map((which) => (
        <Button key={which} variant="secondary" onClick={() => setSide(which)}>
          Drawer {which}
        </Button>
      ))}
      {(['bottom', 'start', 'end'] as const).map((which) => (
        <Drawer
          key={which}
          side={which}
          open={side === which}
          onClose={() => setSide(undefined)}
          title="Bet slip"
          closeLabel="Close"
          footer={<Button block>Place bet</Button>}
        >
          <p className="text-fg-2">Three selections</p>
        </Drawer>
      ))}
    </Row>
  )
}

export function OverlayParts({ toasts }: { toasts: Toasts }) {
  const [language, setLanguage] = useState('en')
  const [loading, setLoading] = useState(false)
  return (
    <Shelf title="Modal, dialog, drawer, toast, menus, cover">
      <Modals />
      <DialogButtons />
      <Drawers />
      <Row>
        {TONES.map((tone) => (
          <Button
            key={tone}
            variant="secondary"
            onClick={() =>
              toasts.show({
                tone,
                title: `This is ${tone}`,
                text: 'And a sentence about what happened.',
                ...(tone === 'error' && {
                  action: { label: 'Try again', onPress: () => undefined },
                }),
              })
            }
          >
            Toast {tone}
          </Button>
        ))}
      </Row>
      <Row>
        <Menu
          trigger={<Button variant="secondary">Member menu</Button>}
          renderLink={plainLink}
          header={<b>minh_88</b>}
          align="start"
          items={[
            { id: 'account', label: 'My account', icon: <CircleUser />, href: '#account' },
            { id: 'messages', label: 'Messages', icon: <Mail />, href: '#messages', count: 4 },
            {
              id: 'out',
              label: 'Sign out',
              icon: <LogOut />,
              onSelect: () => undefined,
              danger: true,
              startsGroup: true,
            },
          ]}
        />
        <LanguageMenu
          trigger={
            <Button variant="secondary" icon={<Globe />}>
              Language
            </Button>
          }
          label="Language"
          languages={LANGUAGES}
          value={language}
          onChange={setLanguage}
        />
        <Button
          variant="secondary"
          onClick={() => {
            setLoading(true)
            setTimeout(() => setLoading(false), 2_000)
          }}
        >
          Cover for 2 s
        </Button>
      </Row>
      <div className="relative h-30 rounded-lg bg-surface-1 p-4 ring-1 ring-line">
        A part that waits
        <LoadingCover open inside label="Loading the part" delayMs={0} />
      </div>
      <LoadingCover open={loading} label="Loading" />
    </Shelf>
  )
}
