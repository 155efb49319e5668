import { EMPTY_COMPANY_PROFILE } from '#contracts/settings/company-profile.js';
import { footerLines } from './mail-layout.js';

const company = { ...EMPTY_COMPANY_PROFILE, name: 'Werkstatt Ahornhof' };

describe('the footer of every mail', () => {
  it('names the managing director as the legal form requires', () => {
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
