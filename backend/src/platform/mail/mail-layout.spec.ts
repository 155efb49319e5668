import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { footerLines } from './mail-layout.js';

const company = { ...EMPTY_COMPANY_PROFILE, name: 'Werkstatt Ahornhof' };

describe('the lines under every mail', () => {
  it('name the head of the company as its legal form asks', () => {
    expect(footerLines({ ...company, owner: 'Ida Ahorn' })).toContain('Inhaber: Ida Ahorn');
    expect(footerLines({ ...company, name: 'Kfz Ahornhof GmbH', owner: 'Ida Ahorn' })).toContain(
      'Geschäftsführer: Ida Ahorn',
    );
    expect(footerLines({ ...company, name: 'Ahornhof GmbH & Co. KG', owner: 'Ida Ahorn' })).toContain(
      'Vertreten durch: Ida Ahorn',
    );
    expect(footerLines({ ...company, owner: '' }).join(' ')).not.toContain('Inhaber');
  });
});
