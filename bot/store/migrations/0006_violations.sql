-- Which rule was broken is kept as the number by which the game knows it, and no longer as a sentence. It is 0 where
-- the call was wrong, or the sentence is none of those that have been written.
ALTER TABLE knocks ADD COLUMN violation INTEGER NOT NULL DEFAULT 0;
UPDATE knocks SET violation = CASE rule
    WHEN 'did not play to a foundation first' THEN
        CASE (SELECT t.game FROM tables t WHERE t.id = knocks.table_id) WHEN 'bank' THEN 2 ELSE 1 END
    -- Chinese Patience
    WHEN 'did not load an opponent''s waste pile first' THEN 2
    WHEN 'did not play to the tableau first' THEN 3
    -- Russian Bank
    WHEN 'did not play the reserve card to a foundation first' THEN 1
    WHEN 'did not release a card for a foundation first' THEN 3
    WHEN 'did not load an opponent first' THEN 4
    WHEN 'did not load an opponent or uncover a card first' THEN 4
    WHEN 'turned up a hand card before seeing to the spaces' THEN 5
    WHEN 'did not see to the spaces in the houses first' THEN 5
    WHEN 'put a card where it does not fit' THEN 6
    WHEN 'moved a card that was not available' THEN 7
    WHEN 'moved what was not available' THEN 7
    ELSE 0
END;
ALTER TABLE knocks DROP COLUMN rule;
