import { autonymOf } from '@lantern/web-kit/language-names'
import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Menu } from '@mantine/core'
import { Languages } from 'lucide-react'
import { languages } from './catalogues.ts'
import { chooseLanguage } from './translation.ts'

export function LanguageMenu() {
  const { t, i18n } = useLingui()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t`Language`}>
          <Languages size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map((language) => (
          <Menu.Item
            key={language}
            lang={language}
            role="menuitemradio"
            aria-checked={language === i18n.locale}
            onClick={() => void chooseLanguage(language)}
          >
            {autonymOf(language)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
